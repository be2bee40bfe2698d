#!/usr/bin/env node
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Half of what a command takes is the making of machine code from its sources. It is kept next to the packages, where
// nobody writes who could not change the sources themselves; where it cannot be kept, it is made each time.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/lk', import.meta.url)))
const { runCommand } = await import('./cli/run-command.ts')

process.exitCode = await runCommand(process.argv.slice(2), process.env)
