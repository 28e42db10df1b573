export const apiHosts = ['api.x.com', 'api.twitter.com']
export const webHosts = ['x.com', 'twitter.com']
export const imageHost = 'pbs.twimg.com'
