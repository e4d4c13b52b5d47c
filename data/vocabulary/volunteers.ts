export const volunteerStatuses = ['pending', 'shortlisted', 'accepted', 'declined'] as const

export const nextOfKinGenders = ['Female', 'Male'] as const
