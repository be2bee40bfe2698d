import { afterEach, beforeEach } from 'vitest'
import { resetRandom, hasDrawn, seed } from './random.ts'

// Each test gets the same random values, whichever tests ran before it.
resetRandom()
beforeEach(resetRandom)

afterEach(({ task }) => {
  if (!hasDrawn()) return
  const hint = `\nTEST_SEED=${seed} draws the same again.`
  // Adds the hint, which contains the seed, to the stack too: Vitest's JSON reporter prints only the stack, and the
  // other reporters print the message.
  for (const error of task.result?.errors ?? []) {
    error.message += hint
    if (error.stack) error.stack += hint
  }
})
