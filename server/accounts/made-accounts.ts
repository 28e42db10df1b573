/**
 * A deleted account counts for as long as a month’s credits last, so that deleting and creating
 * again gains no credits.
 */
export const deletedDays = 31
