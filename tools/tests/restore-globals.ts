import { afterAll, vi } from 'vitest'

// Test files share a process, so a global that one file replaces is restored before the next file runs.
afterAll(() => void vi.unstubAllGlobals())
