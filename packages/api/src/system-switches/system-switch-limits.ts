export const maxMaintenanceTextLength = 200
