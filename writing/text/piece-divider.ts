/** Pieces are parted by a line `---`, in answers and in what callers send. */
export const pieceDivider = '\n---\n'
