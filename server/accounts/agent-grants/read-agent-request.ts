import { untickedAgentScopes } from '@crier/contract/agent-grants.ts'
import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import type { Input } from '../../context.ts'
import { answerAddress, checkAgentRequest, type AgentRequestPorts } from './agent-request.ts'
import { isThisComputer } from './redirect-address.ts'

export async function readAgentRequest(
  context: AgentRequestPorts,
  { principal, query }: Input<Contract['readAgentRequest']>,
): Promise<EndpointAnswer<Contract['readAgentRequest']>> {
  const request = await checkAgentRequest(context, principal, query)
  const { client, scopes } = request
  const redirect = new URL(request.redirectUri)
  return {
    name: client.name,
    host: client.host,
    redirect_host: redirect.host,
    is_this_computer: isThisComputer(redirect),
    scopes: [...scopes],
    ticked: scopes.filter((scope) => !untickedAgentScopes.includes(scope)),
    declined_url: answerAddress(context, request, { error: 'access_denied' }),
  }
}
