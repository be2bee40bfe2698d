#!/usr/bin/env node
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Compiling the sources takes half of a command's time. The cache is next to the packages, where only those
// can write who could change the sources; without write access it is not used.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/lk', import.meta.url)))
const { runCommand } = await import('./cli/run-command.ts')

process.exitCode = await runCommand(process.argv.slice(2), process.env)
