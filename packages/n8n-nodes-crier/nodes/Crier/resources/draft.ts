import type { INodeProperties } from 'n8n-workflow'
import {
  additional,
  contentType,
  draftId,
  filters,
  idempotencyKey,
  listFields,
  platform,
  search,
  tone,
} from './fields.ts'
import { fieldsOf, type Resource } from './resource.ts'

const content: INodeProperties = {
  displayName: 'Text',
  name: 'content',
  type: 'string',
  typeOptions: { rows: 5 },
  default: '',
  description:
    'The post. Lines of --- part it into the posts of a thread or the slides of a carousel.',
}

const caption: INodeProperties = {
  displayName: 'Caption',
  name: 'caption',
  type: 'string',
  typeOptions: { rows: 2 },
  default: '',
  description: 'The text beside slides',
}

const firstComment: INodeProperties = {
  displayName: 'First Comment',
  name: 'firstComment',
  type: 'string',
  typeOptions: { rows: 2 },
  default: '',
  description: 'A comment below the post',
}

const media: INodeProperties = {
  displayName: 'Media IDs',
  name: 'media',
  type: 'string',
  default: '',
  placeholder: 'e.g. med_01a2091449ffbe5ba500d94adca5de00',
  description:
    'Uploads that go out with the text, in order, comma-separated. An expression may also ' +
    'give an array of objects with media_id, piece, alt_text and crop.',
}

const topic: INodeProperties = {
  displayName: 'Topic',
  name: 'topic',
  type: 'string',
  default: '',
  description: 'Subject, angle or opening hook',
}

const source: INodeProperties = {
  displayName: 'Source',
  name: 'source',
  type: 'string',
  typeOptions: { rows: 5 },
  default: '',
  description:
    'What the text is written from: plain text, or the address of a page, a feed, ' +
    'subtitles or a PDF',
}

const instructions: INodeProperties = {
  displayName: 'Instructions',
  name: 'instructions',
  type: 'string',
  typeOptions: { rows: 2 },
  default: '',
  description: 'How to write, for a language model',
}

const language: INodeProperties = {
  displayName: 'Language',
  name: 'language',
  type: 'string',
  default: '',
  placeholder: 'e.g. pt-BR',
  description: 'A BCP 47 tag; without it that of the brand kit, the source or the topic',
}

const sources: INodeProperties = {
  displayName: 'Sources',
  name: 'sources',
  type: 'string',
  typeOptions: { multipleValues: true },
  default: [],
  description: 'Up to five texts or addresses in place of the one source',
}

const platforms: INodeProperties = {
  displayName: 'Networks',
  name: 'platforms',
  type: 'multiOptions',
  default: [],
  options: platform.options!,
  description: 'Without a choice: all',
}

export const draft: Resource = {
  operations: {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: ['draft'] } },
    default: 'create',
    options: [
      {
        name: 'Create',
        value: 'create',
        action: 'Create a draft',
        description: 'Save a text that is written already',
      },
      { name: 'Delete', value: 'delete', action: 'Delete a draft', description: 'Delete a draft' },
      {
        name: 'Generate',
        value: 'generate',
        action: 'Generate a draft',
        description: 'Have a draft written for one network',
      },
      { name: 'Get', value: 'get', action: 'Get a draft', description: 'Read a draft' },
      {
        name: 'Get Many',
        value: 'getAll',
        action: 'Get many drafts',
        description: 'List drafts, newest first',
      },
      {
        name: 'Remix',
        value: 'remix',
        action: 'Remix a source',
        description: 'Have drafts written for several networks from one source',
      },
      { name: 'Update', value: 'update', action: 'Update a draft', description: 'Edit a draft' },
    ],
  },
  calls: {
    create: ['POST', '/api/drafts'],
    delete: ['DELETE', '/api/drafts/{draft_id}'],
    generate: ['POST', '/api/generate-post'],
    get: ['GET', '/api/drafts/{draft_id}'],
    getAll: ['GET', '/api/drafts'],
    remix: ['POST', '/api/remix'],
    update: ['PATCH', '/api/drafts/{draft_id}'],
  },
  fields: [
    ...fieldsOf('draft', ['delete', 'get', 'update'], [{ ...draftId, required: true }]),
    ...fieldsOf('draft', ['create', 'generate'], [platform]),
    ...fieldsOf(
      'draft',
      ['create'],
      [content, additional([caption, contentType, firstComment, idempotencyKey, media, tone])],
    ),
    ...fieldsOf('draft', ['generate'], [{ ...topic, required: true }]),
    ...fieldsOf('draft', ['generate', 'remix'], [source]),
    ...fieldsOf(
      'draft',
      ['generate'],
      [additional([contentType, idempotencyKey, instructions, language, sources, tone])],
    ),
    ...fieldsOf(
      'draft',
      ['remix'],
      [additional([idempotencyKey, instructions, language, platforms, sources, tone, topic])],
    ),
    ...fieldsOf('draft', ['getAll'], [...listFields, filters([contentType, platform, search])]),
    ...fieldsOf(
      'draft',
      ['update'],
      [
        {
          displayName: 'Update Fields',
          name: 'updateFields',
          type: 'collection',
          placeholder: 'Add Field',
          default: {},
          description: 'What is added and left empty is cleared',
          options: [
            caption,
            content,
            firstComment,
            media,
            {
              displayName: 'Version',
              name: 'version',
              type: 'number',
              default: 1,
              typeOptions: { minValue: 1 },
              description:
                'The version that you read. If the draft was edited since, the update is refused',
            },
          ],
        },
      ],
    ),
  ],
}
