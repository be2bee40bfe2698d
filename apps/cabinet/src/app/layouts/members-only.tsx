import { Outlet } from 'react-router'
import { guardDocument, guardNavigation, requireLogin } from '../navigation/guards.ts'

export const middleware = [guardDocument(requireLogin())]
export const clientMiddleware = [guardNavigation(requireLogin())]

// The server has one too: without it the screen would be drawn in the browser alone.
export const loader = () => null
export const clientLoader = () => null
export const shouldRevalidate = () => false

export default function MembersOnly() {
  return <Outlet />
}
