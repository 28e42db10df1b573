/** The default background, text and accent of pictures, as the server draws them. */
export const plainColors = ['#f6f4ee', '#15181f', '#2348d6'] as const
