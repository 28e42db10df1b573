// What the nodes take from the package `n8n-workflow` while they run.
class NodeError extends Error {
  constructor(node, cause, told = {}) {
    super(told.message ?? cause.message ?? String(cause))
    if (cause instanceof NodeError) return cause
    Object.assign(this, {
      node,
      cause,
      description: told.description,
      httpCode: told.httpCode ?? null,
      itemIndex: told.itemIndex,
    })
  }
}
class NodeApiError extends NodeError {}
class NodeOperationError extends NodeError {}
module.exports = { NodeApiError, NodeOperationError, NodeConnectionTypes: { Main: 'main' } }
