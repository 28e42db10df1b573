import Module, { createRequire } from 'node:module'

/**
 * core-js, which twitter-text loads, tries whether `split` asks the constructor of a regular
 * expression. Node's does, but from then on V8 takes the slow way for every regular expression
 * of the thread: a split took 50 times and a replacement 13 times as long, and a draft of the
 * offline writer half as long again. So its file counts as loaded. Imported before anything
 * else, in each thread.
 */
const twitterText = createRequire(import.meta.resolve('twitter-text/dist/parseTweet.js'))
const polyfill = twitterText.resolve('core-js/modules/es6.regexp.split')
twitterText.cache[polyfill] = Object.assign(new Module(polyfill), {
  filename: polyfill,
  loaded: true,
})
