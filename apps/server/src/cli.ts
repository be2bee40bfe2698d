#!/usr/bin/env node
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// No other user of the machine may read the files that a command creates, such as exports and keys.
process.umask(0o077)

// Caches the compiled sources, because compiling takes half of a command's time. The cache is next to the
// packages, so only a user who can change the sources can change the cache. A user without write access runs
// the command without a cache.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/lk', import.meta.url)))
const { runCommand } = await import('./cli/run-command.ts')

process.exitCode = await runCommand(process.argv.slice(2), process.env)
