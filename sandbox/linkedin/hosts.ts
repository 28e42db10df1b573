export const webHost = 'www.linkedin.com'
export const apiHost = 'api.linkedin.com'
/** Where profile pictures are. */
export const mediaHost = 'media.licdn.com'
