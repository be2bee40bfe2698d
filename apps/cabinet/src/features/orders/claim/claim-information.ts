/** Parts of a claim's page that only claims with requests for information need. The page loads them on demand. */
export { ClaimReply } from './claim-reply.tsx'
export { InformationRequests } from './information-requests.tsx'
