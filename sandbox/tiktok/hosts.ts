export const webHost = 'www.tiktok.com'
export const apiHost = 'open.tiktokapis.com'
export const uploadHost = 'open-upload.tiktokapis.com'
export const portalHost = 'developers.tiktok.com'
/** Where profile pictures are. */
export const imageHost = 'p16-sign.tiktokcdn.com'
