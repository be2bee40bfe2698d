import { Outlet } from 'react-router'
import { backendAnswers } from '../guards.ts'
import { VisitorFrame } from '../shell/visitor-frame.tsx'
import { usePageHandle } from '../use-page-handle.ts'

export const loader = backendAnswers
export const clientLoader = () => null
export const shouldRevalidate = () => false

/** For those who are not in yet. */
export default function VisitorLayout() {
  if (usePageHandle()?.withoutLayout) return <Outlet />
  return (
    <VisitorFrame narrow>
      <Outlet />
    </VisitorFrame>
  )
}
