/** How long a deleted draft can be brought back; then it is forgotten. */
export const restoreHours = 30 * 24
