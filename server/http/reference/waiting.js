// The address keeps its fragment, in which a one-time link carries its token.
setTimeout(() => location.reload(), 1500)
