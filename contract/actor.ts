import { Type } from 'typebox'
import { Id, Nullable } from './endpoint.ts'

/** An actor with their name at that moment. Never with an e-mail address. */
export const ActorSchema = (description: string) =>
  Type.Object(
    {
      type: Type.Enum(['person', 'key'] as const),
      id: Type.String(),
      name: Nullable(Type.String({ description: 'Null where there is none.' })),
    },
    { description },
  )

/** The client who had the link of a preview. */
export const Client = Type.Object(
  {
    type: Type.Literal('client'),
    preview_id: Id('prv'),
    name: Type.String({ description: 'As they called themselves.' }),
  },
  { description: 'A person with the link of a preview.' },
)
