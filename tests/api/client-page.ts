import assert from 'node:assert/strict'
import type { Reply, TestService } from '../service.ts'

/**
 * A client without an account who uses a link: sends a browser's requests, from a separate address.
 */
export function clientOf(service: TestService, url: string) {
  const path = new URL(url).pathname
  const open = (more = '', method = 'GET') =>
    service.request(method, `${path}${more}`, { key: null })
  const send = (fields: Readonly<Record<string, string>>) =>
    service.request('POST', path, {
      key: null,
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  /** The hash that the page shows for a post, in its form. */
  const hashOnPage = async (schedule: string) => hashIn((await open()).text, schedule)
  return {
    path,
    token: path.slice(path.lastIndexOf('/') + 1),
    open,
    send,
    hashOnPage,
    comment: (schedule: string, comment: string, name = 'Ada') =>
      send({ answer: `comment ${schedule}`, name, [`comment ${schedule}`]: comment }),
    /** As by the button of the page as it is now, or as it was. */
    decide: async (
      schedule: string,
      answer: 'approve' | 'reject',
      { shown, comment = '', name = 'Ada' }: Decision = {},
    ): Promise<Reply> =>
      send({
        answer: `${answer} ${schedule}`,
        name,
        [`comment ${schedule}`]: comment,
        [`shown ${schedule}`]: shown ?? (await hashOnPage(schedule)) ?? '0'.repeat(64),
      }),
  }
}

interface Decision {
  readonly shown?: string
  readonly comment?: string
  readonly name?: string
}

export function articleOf(page: string, schedule: string): string {
  const article = page.split('<article').find((part) => part.includes(`id="${schedule}"`))
  assert.ok(article !== undefined, `the page does not show ${schedule}`)
  return article
}

export function hashIn(page: string, schedule: string): string | undefined {
  return /name="shown sch_[0-9a-f]{32}"\s+value="([0-9a-f]{64})"/.exec(
    articleOf(page, schedule),
  )?.[1]
}
