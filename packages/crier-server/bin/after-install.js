// Takes away what nothing reads of the packages that Crier brings along (docs/decisions/0289).
// Plain JavaScript on purpose: npm runs it on the Node.js that it finds. Every file is replaced,
// never written into: others may share it by a link.
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

/**
 * The headers of Node.js and its manual, and what only a debugger reads of the program: 100 MB of
 * 211.
 */
function trimNode(modules, may = () => true) {
  for (const name of readdirSync(modules).filter(
    (name) => /^node-(bin-)?(linux|darwin)-/.test(name) && may(name),
  )) {
    for (const unread of ['include', 'share'])
      rmSync(join(modules, name, unread), { recursive: true, force: true })
    const program = join(modules, name, 'bin/node')
    const trimmed = `${program}.${process.pid}`
    try {
      const whole = readFileSync(program)
      const needed = loadedPart(whole)
      if (needed.length === whole.length) continue
      writeFileSync(trimmed, needed)
      chmodSync(trimmed, 0o755)
      // Another architecture's does not run here, and stays as it is.
      const say = (path) =>
        execFileSync(path, ['--version'], { stdio: ['ignore', 'pipe', 'ignore'] }).toString()
      if (say(trimmed) === say(program)) renameSync(trimmed, program)
    } catch {
      // Where it does not run the start says why.
    } finally {
      rmSync(trimmed, { force: true })
    }
  }
}

/**
 * Of a program in ELF, 64 bits, little endian: all up to the last byte that is loaded, and no table
 * of sections. Others are returned whole.
 */
function loadedPart(program) {
  if (program.readUInt32BE(0) !== 0x7f454c46 || program[4] !== 2 || program[5] !== 1) return program
  const [start, size, count] = [
    Number(program.readBigUInt64LE(32)),
    program.readUInt16LE(54),
    program.readUInt16LE(56),
  ]
  const ends = Array.from({ length: count }, (_, index) => {
    const at = start + index * size
    return Number(program.readBigUInt64LE(at + 8) + program.readBigUInt64LE(at + 32))
  })
  const loaded = Buffer.from(program.subarray(0, Math.max(start + count * size, ...ends)))
  loaded.writeBigUInt64LE(0n, 40)
  loaded.writeUInt32LE(0, 60)
  return loaded
}

/**
 * A TrueType font without the drawings in SVG that a colour font has beside those which are drawn:
 * 20 MB of 25.
 */
function withoutSvg(font) {
  const count = font.readUInt16BE(4)
  const entries = Array.from({ length: count }, (_, index) =>
    font.subarray(12 + 16 * index, 28 + 16 * index),
  )
  const kept = entries.filter((entry) => entry.toString('latin1', 0, 4) !== 'SVG ')
  if (kept.length === count) return font
  const power = Math.floor(Math.log2(kept.length))
  const head = Buffer.alloc(12 + 16 * kept.length)
  head.writeUInt32BE(font.readUInt32BE(0), 0)
  for (const [index, value] of [
    kept.length,
    16 << power,
    power,
    16 * kept.length - (16 << power),
  ].entries())
    head.writeUInt16BE(value, 4 + 2 * index)
  const tables = []
  let at = head.length
  for (const [index, entry] of kept.entries()) {
    const [from, length] = [entry.readUInt32BE(8), entry.readUInt32BE(12)]
    entry.copy(head, 12 + 16 * index)
    head.writeUInt32BE(at, 12 + 16 * index + 8)
    const padded = Buffer.alloc(Math.ceil(length / 4) * 4)
    font.copy(padded, 0, from, from + length)
    tables.push(padded)
    at += padded.length
  }
  return Buffer.concat([head, ...tables])
}

// Files for browsers and for other loaders, sources, and weights of fonts that no picture has.
const otherWeights = /^(?!400Regular(?:\/|$)|700Bold(?:\/|$))\d00/
const unread = {
  '@expo-google-fonts/noto-sans': otherWeights,
  '@expo-google-fonts/noto-sans-arabic': otherWeights,
  '@expo-google-fonts/noto-sans-devanagari': otherWeights,
  '@expo-google-fonts/noto-sans-hebrew': otherWeights,
  '@expo-google-fonts/noto-sans-thai': otherWeights,
  '@hyzyla/pdfium':
    /^dist\/(?:pdfium\.wasm\.base64|index\.(?:esm\.(?:base64|browser|cdn|worker)|cjs)\.|worker)/,
  mediabunny: /^(?:src|dist\/bundles)(?:\/|$)/,
  'pdf-lib': /^(?:dist|src|ts3\.4|yarn\.lock)(?:\/|$)/,
  tinyld: /^(?:playground|tests-integration|dist\/(?:benchmark|clean|tinyld\.(?:heavy|light)))/,
}

function trimUnread(modules, may = () => true) {
  for (const [name, files] of Object.entries(unread)) {
    const folder = join(modules, name)
    if (!existsSync(folder) || !may(name)) continue
    for (const file of readdirSync(folder, { recursive: true }))
      if (files.test(file)) rmSync(join(folder, file), { recursive: true, force: true })
  }
}

/** Where nobody else's packages are: also the maps of sources, and the emoji's drawings. */
function trimAll(modules) {
  trimNode(modules)
  trimUnread(modules)
  for (const name of readdirSync(modules, { recursive: true })) {
    const path = join(modules, name)
    if (/\.(?:css|[cm]?[jt]s)\.map$/.test(name)) rmSync(path)
    if (!/noto-color-emoji[^/]*[/\\].*\.ttf$/.test(name)) continue
    const font = readFileSync(path)
    const needed = withoutSvg(font)
    if (needed === font) continue
    writeFileSync(`${path}.${process.pid}`, needed)
    renameSync(`${path}.${process.pid}`, path)
  }
}

/**
 * npm 10 lays no link to it where several packages of a lock file hold a program of this name, also
 * those of other systems.
 */
function linkNode(modules) {
  const [links, ours] = [resolve(modules, '.bin'), resolve(modules)]
  if (!process.execPath.startsWith(`${ours}/node-`) || existsSync(join(links, 'node'))) return
  mkdirSync(links, { recursive: true })
  rmSync(join(links, 'node'), { force: true })
  symlinkSync(relative(links, process.execPath), join(links, 'node'))
}

/**
 * The names that the packages of a folder, and the project around it, list as their dependencies;
 * without those of this package.
 */
function namesOfOthers(modules) {
  const entries = readdirSync(modules).flatMap((name) =>
    name.startsWith('@')
      ? readdirSync(join(modules, name)).map((inner) => join(name, inner))
      : name,
  )
  const manifests = [dirname(modules), ...entries.map((name) => join(modules, name))]
    .map((path) => join(path, 'package.json'))
    .filter((path) => existsSync(path))
    .map((path) => JSON.parse(readFileSync(path, 'utf8')))
    .filter(({ name }) => name !== 'crier-server')
  const kinds = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies']
  return new Set(manifests.flatMap((one) => kinds.flatMap((kind) => Object.keys(one[kind] ?? {}))))
}

// Without a folder named: as npm has installed the package, in a folder of its own or beside the
// packages of a project. There another may want what it does not.
const [folder] = process.argv.slice(2)
const program = dirname(dirname(fileURLToPath(import.meta.url)))
const [own, shared] = [join(program, 'node_modules'), dirname(program)]
if (folder !== undefined) {
  trimAll(folder)
  linkNode(folder)
} else {
  if (existsSync(own)) {
    trimNode(own)
    trimUnread(own)
  }
  if (basename(shared) === 'node_modules') {
    const others = namesOfOthers(shared)
    const isOurs = (name) => !others.has(name)
    trimNode(shared, isOurs)
    trimUnread(shared, isOurs)
  }
}
