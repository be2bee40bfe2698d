import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from '@playwright/test'
import type { RunningApp } from '../fixtures/server.ts'

/** Imports rows of a contract file from the command line while the server runs, as the operator does. */
export async function importContracts({ dataDir, lk }: RunningApp, ...rows: string[]): Promise<void> {
  const file = path.join(dataDir, 'contracts.csv')
  await writeFile(file, ['number;product;phone;city;connectedAt;status', ...rows].join('\n'))
  const { code, stdout, stderr } = await lk('import', 'contracts', file)
  expect(code, stdout + stderr).toBe(0)
}
