/** Where a webhook's secret is sealed for. */
export const secretPlace = (accountId: string, webhookId: string) => `webhook.secret|${accountId}|${webhookId}`
