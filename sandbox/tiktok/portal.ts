import { formBody } from '../core/bodies.ts'
import type { SandboxAnswer, SandboxCall } from '../core/call.ts'
import { redirect } from '../core/call.ts'
import { escapeHtml, wholePage } from '../core/pages.ts'
import type { Handler } from '../core/routes.ts'
import type { App, Apps } from './apps.ts'
import { portalHost } from './hosts.ts'

/**
 * The page of the developer portal on which an application gets its callback URL and its verified
 * URL prefixes.
 */
export function portal(apps: Apps): { show: Handler; save: Handler } {
  return {
    show: (_call, { key = '' }) => appPage(apps.get(key)),
    save: (call, { key = '' }) => save(call, apps.get(key)),
  }

  function save(call: SandboxCall, app: App): SandboxAnswer {
    // A page of some other origin in a person's browser must not redirect the webhooks.
    if (call.headers['sec-fetch-site'] === 'cross-site')
      return wholePage(403, 'TikTok for Developers', '<h1>Not from another site</h1>')
    const form = formBody(call)
    const callback = form?.get('callback_url')?.trim() ?? ''
    const prefixes = (form?.get('url_prefixes') ?? '')
      .split(/\s+/)
      .filter((prefix) => prefix !== '')
    const wrong = [callback, ...prefixes].find((url) => url !== '' && !/^https?:\/\//.test(url))
    if (form === undefined || wrong !== undefined)
      return wholePage(
        400,
        'TikTok for Developers',
        `<h1>Not a URL</h1><p>${escapeHtml(wrong ?? '')}</p>`,
      )
    apps.put({ ...app, callback_url: callback === '' ? null : callback, url_prefixes: prefixes })
    return redirect(call.urlOf(portalHost, call.path))
  }
}

function appPage({
  client_key: key,
  callback_url: callback,
  url_prefixes: prefixes,
}: App): SandboxAnswer {
  return wholePage(
    200,
    'TikTok for Developers',
    `<h1>Application ${escapeHtml(key)}</h1>
<form method="post">
<label>Callback URL for webhooks <input name="callback_url" value="${escapeHtml(callback ?? '')}"></label>
<label>Verified URL prefixes, one on each line <textarea name="url_prefixes">${escapeHtml(prefixes.join('\n'))}</textarea></label>
<button type="submit">Save</button>
</form>`,
  )
}
