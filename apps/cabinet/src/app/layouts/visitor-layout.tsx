import { Outlet } from 'react-router'
import { VisitorFrame } from '../shell/visitor-frame.tsx'
import { usePageHandle } from '../use-page-handle.ts'

/** For those who are not in yet. */
export default function VisitorLayout() {
  if (usePageHandle()?.withoutLayout) return <Outlet />
  return (
    <VisitorFrame>
      <Outlet />
    </VisitorFrame>
  )
}
