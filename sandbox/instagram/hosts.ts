export const webHost = 'www.instagram.com'
export const tokenHost = 'api.instagram.com'
export const graphHost = 'graph.instagram.com'
export const imageHost = 'scontent.cdninstagram.com'
