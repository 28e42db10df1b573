/** A deleted account counts for as long as a month’s credits do: who deletes and makes anew gains none. */
export const deletedDays = 31
