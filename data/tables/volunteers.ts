import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { type AdminName, adminNames } from '../contract/admin.ts'
import { nextOfKinGenders, volunteerStatuses } from '../vocabulary/volunteers.ts'
import {
  comparableOf,
  createdAt,
  day,
  emailAddress,
  flag,
  foldedIn,
  id,
  instant,
  isLanguage,
  isOneOf,
  listOf,
  spokenLanguage,
} from './columns.ts'

/** Agreement to the terms belongs to the form: an application without it is not accepted, so it is not stored. */
export const volunteerApplications = sqliteTable(
  'volunteer_applications',
  {
    id: id(),
    name: text('name').notNull(),
    email: emailAddress('email').notNull(),
    phone: text('phone').notNull(),
    address: text('address').notNull(),
    dateOfBirth: day('date_of_birth').notNull(),
    /** `none` for someone without an account, here and in the next two. */
    twitterHandle: text('twitter_handle').notNull(),
    instagramHandle: text('instagram_handle').notNull(),
    facebookHandle: text('facebook_handle').notNull(),
    followedTwitter: flag('followed_twitter').notNull().default(false),
    followedInstagram: flag('followed_instagram').notNull().default(false),
    likedFacebook: flag('liked_facebook').notNull().default(false),
    willShareContent: flag('will_share_content').notNull().default(false),
    currentOrganization: text('current_organization').notNull(),
    qualification: text('qualification').notNull(),
    motivation: text('motivation').notNull(),
    conservationActivities: listOf<string>('conservation_activities').notNull().default([]),
    additionalComments: text('additional_comments'),
    nextOfKinName: text('next_of_kin_name'),
    nextOfKinPhone: text('next_of_kin_phone'),
    nextOfKinAddress: text('next_of_kin_address'),
    nextOfKinWorkplace: text('next_of_kin_workplace'),
    nextOfKinGender: text('next_of_kin_gender', { enum: nextOfKinGenders }),
    nextOfKinRelationship: text('next_of_kin_relationship'),
    status: text('status', { enum: volunteerStatuses }).notNull().default('pending'),
    language: spokenLanguage(),
    /** The applicant's id of this application, its `Idempotency-Key`: one submission, one application. */
    submission: text('submission').unique(),
    /** When the status last left `pending`; the promise of a review is kept then. */
    decidedAt: instant('decided_at'),
    decidedBy: text('decided_by', { enum: adminNames }).$type<AdminName>(),
    createdAt: createdAt(),
  },
  (t) => [
    index('volunteer_applications_by_address').on(comparableOf(t.email)),
    index('volunteer_applications_by_name').on(foldedIn(t.name), t.createdAt, t.id),
    index('volunteer_applications_by_age').on(t.createdAt),
    index('volunteer_applications_by_status').on(t.status, t.createdAt, t.id),
    check('volunteer_applications_language', isLanguage(t.language)),
    check('volunteer_applications_next_of_kin_gender', isOneOf(t.nextOfKinGender, nextOfKinGenders)),
  ],
)

/** What the admins note about an application, for each other. */
export const volunteerNotes = sqliteTable(
  'volunteer_notes',
  {
    id: id(),
    applicationId: integer('application_id')
      .notNull()
      .references(() => volunteerApplications.id, { onDelete: 'cascade' }),
    admin: text('admin', { enum: adminNames }).$type<AdminName>().notNull(),
    text: text('text').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('volunteer_notes_by_application').on(t.applicationId, t.id)],
)
