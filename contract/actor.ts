import { Type } from 'typebox'
import { Nullable } from './endpoint.ts'

/** Who did something, by the name of that moment. Never with an e-mail address. */
export const Actor = (description: string) =>
  Type.Object(
    {
      type: Type.Enum(['person', 'key'] as const),
      id: Type.String(),
      name: Nullable(Type.String({ description: 'Null where there is none.' })),
    },
    { description },
  )
