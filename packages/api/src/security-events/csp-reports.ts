/**
 * Paths at which the servers of the cabinet and of the console receive the browser's reports about violations of a page's
 * content security policy.
 */
export const cspReportPaths = { cabinet: '/csp-reports', console: '/console/csp-reports' } as const
export type CspReportPath = (typeof cspReportPaths)[keyof typeof cspReportPaths]

/**
 * Returns the directives and the header by which a page's browser reports violations of its content security policy.
 * Browsers without `report-to` use `report-uri`.
 */
export const cspReporting = (
  path: CspReportPath,
): { directives: string[]; headers: Record<string, string> } => ({
  directives: ['report-to csp', `report-uri ${path}`],
  headers: { 'reporting-endpoints': `csp="${path}"` },
})
