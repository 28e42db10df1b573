export interface Answer {
  readonly status: number
  readonly means: 'access_lost' | 'content_rejected'
  readonly detail: string
}

export const answers: readonly Answer[] = [
  {
    status: 401,
    means: 'access_lost',
    detail: 'Noticeboard no longer accepts the connection: connect it again.',
  },
  { status: 422, means: 'content_rejected', detail: 'Noticeboard does not take this text.' },
]
