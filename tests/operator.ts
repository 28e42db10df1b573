import { createOperatorKey } from '@crier/server/accounts/operator-keys/operator-keys.ts'
import {
  accountAt,
  type Reply,
  type Request,
  type TestAccount,
  type TestService,
} from './service.ts'

/** A program with an operator's key. */
export interface TestOperator {
  readonly key: string
  readonly id: string
  request(method: string, path: string, options?: Omit<Request, 'key'>): Promise<Reply>
  /** An account that the key made, with a key. */
  newCustomer(body?: object): Promise<TestAccount>
}

let customers = 0

export async function newOperator(service: TestService): Promise<TestOperator> {
  const made = await createOperatorKey(service.service.ports, 'Product')
  const { key, operator_key_id: id } = made
  const request: TestOperator['request'] = (method, path, options) =>
    service.request(method, path, { ...options, key })
  return {
    key,
    id,
    request,
    newCustomer: async (body = {}) => {
      const email = `customer${++customers}@example.com`
      const account = await request('POST', '/api/operator/accounts', {
        body: { name: 'Owl Books', email, plan: 'pro', sandbox: true, ...body },
      })
      const accountId = account.json.account_id
      const granted = await request('POST', `/api/operator/accounts/${accountId}/keys`, {
        body: {},
      })
      await service.settle()
      return accountAt(service.url, { accountId, key: granted.json.key })
    },
  }
}
