import type { SandboxAnswer, SandboxCall } from '../core/call.ts'
import { htmlReply, json } from '../core/call.ts'
import type { SandboxPorts } from '../core/network.ts'
import { notFound } from './errors.ts'
import { instanceOf, type Instance } from './hosts.ts'

/** What a server takes; the limit of moving GIFs is not among what it reports. */
export const mediaLimits = {
  description_limit: 1_500,
  image_size_limit: 16 * 1_048_576,
  image_matrix_limit: 33_177_600,
  gif_matrix_limit: 921_600,
  video_size_limit: 99 * 1_048_576,
  video_frame_rate_limit: 120,
  video_matrix_limit: 8_294_400,
} as const

const mimeTypes = [
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'video/webm',
  'video/mp4',
  'video/quicktime',
]

/** The most characters of a status on a server, at the moment. */
export function charactersMax(ports: Pick<SandboxPorts, 'switches'>, instance: Instance): number {
  return ports.switches.number('characters_max') || instance.charactersMax
}

/** GET /api/v2/instance and /api/v1/instance. */
export function instanceCalls(ports: SandboxPorts) {
  return { second, first }

  function second(call: SandboxCall): SandboxAnswer {
    const answer = ports.switches.text('instance_answer')
    if (answer === 'page') return otherPage()
    if (answer === 'v1') return notFound()
    const instance = instanceOf(call.host)
    return json(200, {
      domain: instance.host,
      title: instance.title,
      version: instance.version,
      source_url: instance.sourceUrl,
      description: '',
      usage: { users: { active_month: 1 } },
      thumbnail: { url: call.urlOf(instance.host, '/preview.png') },
      icon: [],
      languages: ['en'],
      configuration: { urls: {}, ...configurationOf(instance), translation: { enabled: false } },
      registrations: { enabled: true, approval_required: false, message: null, url: null },
      contact: { email: `admin@${instance.host}`, account: null },
      rules: [],
      ...(instance.ownMarkup ? { api_versions: { mastodon: 9 } } : {}),
    })
  }

  function first(call: SandboxCall): SandboxAnswer {
    if (ports.switches.text('instance_answer') === 'page') return otherPage()
    const instance = instanceOf(call.host)
    return json(200, {
      uri: instance.host,
      title: instance.title,
      short_description: '',
      description: '',
      email: `admin@${instance.host}`,
      version: instance.version,
      urls: {},
      stats: { user_count: 1, status_count: 0, domain_count: 1 },
      thumbnail: null,
      languages: ['en'],
      registrations: true,
      approval_required: false,
      invites_enabled: false,
      configuration: configurationOf(instance),
      contact_account: null,
      rules: [],
    })
  }

  function configurationOf(instance: Instance) {
    const { gif_matrix_limit: _unreported, ...reported } = mediaLimits
    return {
      accounts: { max_featured_tags: 10, max_pinned_statuses: 5 },
      statuses: {
        max_characters: charactersMax(ports, instance),
        max_media_attachments: instance.mediaMax,
        characters_reserved_per_url: ports.switches.number('link_characters'),
      },
      media_attachments: { supported_mime_types: mimeTypes, ...reported },
      polls: {
        max_options: 4,
        max_characters_per_option: 50,
        min_expiration: 300,
        max_expiration: 2_629_746,
      },
    }
  }
}

function otherPage(): SandboxAnswer {
  return htmlReply(200, '<!DOCTYPE html><html><body><h1>This domain is for sale</h1></body></html>')
}
