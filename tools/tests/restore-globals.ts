import { afterAll, vi } from 'vitest'

// Test files share a process, so a global that one file replaces must not reach the next.
afterAll(() => void vi.unstubAllGlobals())
