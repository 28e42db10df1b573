export const webHost = 'www.linkedin.com'
export const apiHost = 'api.linkedin.com'
export const mediaHost = 'media.licdn.com'
