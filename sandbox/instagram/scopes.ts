export const basicScope = 'instagram_business_basic'
export const publishScope = 'instagram_business_content_publish'
export const commentScope = 'instagram_business_manage_comments'

/** Every scope of Instagram Login. */
export const scopes: readonly string[] = [
  basicScope,
  publishScope,
  commentScope,
  'instagram_business_manage_messages',
  'instagram_business_manage_insights',
]
