/** Alone, so that what loads it when it is needed brings no other hash with it: the worker is one file. */
export { sha256 } from '@noble/hashes/sha2.js'
