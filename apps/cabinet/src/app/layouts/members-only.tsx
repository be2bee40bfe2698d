import { Outlet } from 'react-router'
import { guardDocument, guardNavigation, requireLogin } from '../navigation/guards.ts'

export const middleware = [guardDocument(requireLogin())]
export const clientMiddleware = [guardNavigation(requireLogin())]

// A route that has a client loader but no server loader would be rendered only in the browser.
export const loader = () => null
export const clientLoader = () => null
export const shouldRevalidate = () => false

export default function MembersOnly() {
  return <Outlet />
}
