import { renderHook, type RenderHookResult } from '@testing-library/react'
import { onTestFinished } from 'vitest'
import { settle } from './settle.ts'

type RunningHook<Result> = {
  /** Returns the result of the last rendering. */
  now: () => Result
  /** Runs an action on the result of the last rendering, and renders again. */
  run: (action: (result: Result) => unknown) => Promise<void>
}

/** Runs a hook in a component without output, until the end of the test. */
export async function runHook<Result>(useHook: () => Result): Promise<RunningHook<Result>> {
  let hook: RenderHookResult<Result, unknown> | undefined
  await settle(() => (hook = renderHook(useHook)))
  if (!hook) throw new Error('The hook has not run')
  const { result, unmount } = hook
  onTestFinished(unmount)
  return { now: () => result.current, run: (action) => settle(() => action(result.current)) }
}
