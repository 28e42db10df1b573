import { bare, didYouMean } from '../../ports/did-you-mean.ts'

/** The advice for a name that an operation does not know. */
interface Advice {
  /** A known name. */
  readonly near?: string
  /** The remedy, when no other name fits. */
  readonly hint?: string
}

interface Habit {
  /** Other products' names, in lower case and without separators. */
  readonly names: RegExp
  /** Only where the operation knows all of these. */
  readonly known: readonly string[]
  readonly near?: string
  readonly hint?: string
}

const near = (name: string, names: RegExp, known: readonly string[] = []): Habit => ({
  names,
  known: [name, ...known],
  near: name,
})

// The first that fits counts. Distance cannot find these: the words have nothing in common
// with ours.
const habits: readonly Habit[] = [
  {
    names:
      /^(content|text|body|message|caption|pieces|media|mediaurls?|mediaids?|images?|imageurls?|hashtags)$/,
    known: ['draft_id', 'scheduled_at'],
    hint:
      'a schedule publishes a draft: send the text and media to POST /api/drafts, ' +
      `then pass its \`draft_id\``,
  },
  {
    names: /^(content|text|body|message|caption|pieces|media)$/,
    known: ['scheduled_at', 'dismissed'],
    hint:
      'the text belongs to the draft: send PATCH /api/drafts/{draft_id}, which also changes ' +
      'what is scheduled',
  },
  {
    names: /^(repeat|repeats|recurring|recurrence|every|interval|cron|rrule)$/,
    known: ['draft_id', 'scheduled_at'],
    hint: 'to repeat a draft, send POST /api/repeats with `every_weeks`',
  },
  {
    names: /^(platforms?|networks?|contenttype|connectionid)$/,
    known: ['content', 'pieces', 'version'],
    hint:
      'a draft keeps its network and its form: save the text for another one with POST ' +
      '/api/drafts',
  },
  {
    names: /^(accesstoken|refreshtoken|token|clientid|clientsecret|apikey|password|username)$/,
    known: ['platform', 'label'],
    hint:
      'to connect an account, send POST /api/connections/{platform}/authorize, and open the ' +
      'address that it answers in a browser',
  },
  {
    names: /^(model|engine|temperature)$/,
    known: ['topic', 'instructions'],
    hint: 'the operator of the server chooses the language model',
  },
  {
    names: /^(hashtags|emojis?|maxlength|length|audience|keywords|cta|words)$/,
    known: ['topic', 'instructions'],
    hint: 'say it in `instructions`',
  },
  {
    names: /^(file|base64|image|video|path|filename)$/,
    known: ['url', 'alt_text'],
    hint: 'send the file itself as the body, with its Content-Type, or give its `url`',
  },
  {
    names: /^(date|day|month|on|between)$/,
    known: ['from', 'to'],
    hint: 'give a span of time by `from` and `to`',
  },
  near('draft_id', /^(id|post|postid|drafts?)$/),
  near('draft_version', /^version$/),
  near('schedule_ids', /^(scheduleid|schedules?|ids?|posts?|draftids?|drafts?)$/),
  near('schedules', /^(entries|items|posts|data)$/),
  near('every_weeks', /^(every|everyweek|interval|weeks|frequency|repeat)$/),
  near('count', /^(n|number|amount|variants)$/),
  {
    names: /^(publishnow|postnow|sendnow|now|immediate|immediately|instant)$/,
    known: ['scheduled_at'],
    hint: 'to publish as soon as possible, give a `scheduled_at` a minute from now',
  },
  {
    names: /^(timezone|tz|zone|utcoffset)$/,
    known: ['scheduled_at'],
    hint: 'write the zone in `scheduled_at`, such as 2026-11-24T10:00:00+01:00',
  },
  {
    names: /^(status|state|cancel|cancelled|canceled)$/,
    known: ['scheduled_at', 'use_next_free_slot'],
    hint: 'to cancel a schedule, send DELETE /api/schedules/{schedule_id}',
  },
  near(
    'scheduled_at',
    /^(date|time|datetime|when|at|due|dueat|sendat|publishat|publishdate|publishtime|postat|scheduletime|timestamp)$/,
  ),
  near(
    'use_next_free_slot',
    /^(auto|autoschedule|queue|usequeue|addtoqueue|nextslot|nextfreeslot|usenextslot)$/,
  ),
  near('content', /^(text|body|message|post|copy|status|tweet)$/),
  {
    names:
      /^(images?|imageurls?|mediaurls?|mediaids?|attachments?|photos?|photourls?|videos?|videourls?|files?|pictures?|assets?)$/,
    known: ['media'],
    hint: 'send each file to POST /api/media first, then list it as `{"media_id": …}` in `media`',
  },
  {
    names: /^(page|offset|skip|startingafter|endingbefore|pagetoken|nexttoken|next)$/,
    known: ['cursor'],
    hint: 'for the next page pass the `next_cursor` of the page before as `cursor`',
  },
  near('limit', /^(perpage|pagesize|count|size|max|maxresults|top|take|first)$/),
  near('order', /^(sort|sortby|orderby|sortorder|direction|dir)$/),
  near('event', /^(type|eventtype|kind|name|topic)$/),
  near('kind', /^(type|mediatype|filetype)$/),
  near('source', /^(url|link|article|page|website|text|content)$/),
  near(
    'platform',
    /^(platforms|networks?|channels?|providers?|socialnetwork|targets?|service|type)$/,
  ),
  near('topic', /^(prompt|subject|title|idea|about|query|input)$/),
  near(
    'url',
    /^(endpoint|callback|callbackurl|targeturl|uri|address|hookurl|link|webhookurl|imageurl|fileurl)$/,
  ),
  near('events', /^(event|eventtypes?|topics?|types?|triggers?|subscriptions?)$/),
  near(
    'connection_id',
    /^(account|accounts|accountid|socialaccountid|profileid|integrationid|channelid|pageid)$/,
  ),
  near('q', /^(search|query|keywords?|term|text|filter)$/),
  near('from', /^(since|after|startdate|start|begin|fromdate|startat)$/),
  near('to', /^(until|before|enddate|end|todate|endat)$/),
  near('language', /^(lang|locale)$/),
  near('tone', /^(style|voice|mood)$/),
  near('scopes', /^(permissions?|roles?|access|rights)$/),
  near('expires_at', /^(expires|expiresin|expiry|expiration|ttl|validuntil)$/),
  near('alt_text', /^(alt|description|caption)$/),
]

/** Suggests a name for an unknown one: a similar one, or ours for another product's. */
export function adviceFor(name: string, known: readonly string[]): Advice {
  const word = bare(name)
  const habit = habits.find(
    ({ names, known: needed }) => needed.every((one) => known.includes(one)) && names.test(word),
  )
  if (habit !== undefined) return habit
  const found = didYouMean(name, known)
  return found === undefined ? {} : { near: found }
}
