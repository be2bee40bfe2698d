import { Outlet } from 'react-router'
import { backendAnswers, guardDocument, guardNavigation, requireLogin } from '../guards.ts'

export const middleware = [guardDocument(requireLogin())]
export const clientMiddleware = [guardNavigation(requireLogin())]

export const loader = backendAnswers
export const clientLoader = () => null
export const shouldRevalidate = () => false

export default function MembersOnly() {
  return <Outlet />
}
