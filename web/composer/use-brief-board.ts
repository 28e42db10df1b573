import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLeaveQuestion } from '../shell/use-leave-question.ts'
import { mediaTexts } from '../texts/media.ts'
import type { Board } from './board.ts'
import type { Content } from './content.ts'
import { newUploads } from './new-uploads.ts'
import type { useBrief } from './use-brief.ts'

/** What somebody writes by hand, with its files, before it is a draft. Until then everything stands beside one text. */
export function useBriefBoard(keeper: string, { fields, read, change }: ReturnType<typeof useBrief>): Board {
  const queries = useQueryClient()
  const [parts] = useState(() => {
    const contentNow = (): Content => ({ pieces: [read().text], media: read().media, caption: null })
    const changeTo = ({ media }: Partial<Content>) => media && change({ media })
    const target = { contentType: 'post', read: contentNow, change: changeTo, isIdle: () => undefined } as const
    return { uploads: newUploads(keeper, 'brief', target, queries), read: contentNow, change: changeTo }
  })
  const { uploads } = parts
  const items = useSyncExternalStore(uploads.watch, uploads.view)
  const isBusy = () => uploads.isBusy
  useLeaveQuestion({ closing: isBusy, turning: isBusy, text: mediaTexts.leaveAsk })
  useEffect(() => uploads.stop, [uploads])
  return { ...parts, content: { pieces: [fields.text], media: fields.media, caption: null }, contentType: 'post', items }
}
