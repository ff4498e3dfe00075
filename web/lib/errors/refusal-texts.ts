import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { REFUSAL_STATUSES } from "#contract/errors/refusal-statuses.ts";

/** Refusals with several texts, which are in `translate-error.ts` and `field-texts.ts`. */
type Composed =
  | "invalid_field"
  | "too_fast"
  | "banned"
  | "already_decided"
  | "already_registered"
  | "end_passed"
  | "merchant_blocked"
  | "duplicate_deal";

/** Texts for refusals by the database, by code. */
export const DATABASE_TEXTS: Record<
  Exclude<keyof typeof REFUSAL_STATUSES, Composed>,
  MessageDescriptor
> = {
  not_authenticated: msg`Not authenticated`,
  session_not_found: msg`This session has ended. Sign in again.`,
  email_not_confirmed: msg`Confirm your email address first: open the link we emailed you.`,
  deal_not_found: msg`Deal not found`,
  comment_id_taken: msg`That didn’t go through. Please post your comment again.`,
  already_voted: msg`You have already voted on this deal`,
  vote_removed: msg`An admin removed your vote on this deal`,
  own_shop: msg`Shops don’t vote on their own deals or confirm them. Members do that.`,
  vote_not_found: msg`You haven’t voted on this deal`,
  vote_is_final: msg`You’ve already taken back a vote on this deal, so this one stays.`,
  vote_too_old: msg`You can take back a vote for 24 hours`,
  too_many_withdrawals: msg`You’ve taken back three votes in 24 hours. Try again tomorrow.`,
  deal_expired: msg`This deal has expired`,
  deal_not_started: msg`This deal has not started`,
  not_admin: msg`Unauthorized: Admin access required`,
  not_that_user: msg`Not authenticated as that user`,
  comment_not_found: msg`Comment not found`,
  parent_not_found: msg`You can only reply to comments on the same deal`,
  too_deep: msg`Threads go 18 replies deep. Reply to an earlier comment instead.`,
  edit_window_closed: msg`You can edit a comment for 15 minutes`,
  profile_not_found: msg`Profile not found`,
  username_taken: msg`This username is already taken.`,
  voucher_not_found: msg`Voucher code not found`,
  code_exists: msg`This shop already has this code`,
  voucher_expired: msg`This code has expired`,
  deal_not_public: msg`Decide on this code’s deal first`,
  cannot_edit: msg`Resubmit a rejected deal instead`,
  facts_missing: msg({
    message: "{field} is missing. Without it, the deal can’t be public.",
  }),
  start_passed: msg`This deal has already started, so its start can’t change.`,
  edit_not_found: msg`There’s no pending change to this deal any more`,
  cannot_withdraw: msg`Only pending deals can be withdrawn`,
  admin_decided: msg`An admin decided that this deal is still live. You can end it 24 hours later.`,
  cannot_resubmit: msg`You can only change this while it’s pending or rejected`,
  merchant_not_found: msg`Merchant not found`,
  message_not_found: msg`Message not found`,
  last_admin: msg`The last admin cannot be removed`,
  cannot_promote_banned: msg`A banned member can’t become an admin. Lift the ban first.`,
  still_admin: msg`You’re an admin. Another admin has to remove your admin rights before you can delete your account.`,
  unknown_action: msg`Unknown action`,
  already_reported: msg`You’ve already reported this`,
  content_not_found: msg`This content no longer exists`,
  report_not_found: msg`Report not found`,
  cannot_ban_admin: msg`Admins can’t be banned. Remove their admin rights first.`,
  not_banned: msg`This member is not banned`,
  no_admin_privileges: msg`Unauthorized: You do not have admin privileges`,
  no_pending_image: msg`No pending image found`,
  post_not_found: msg`Blog post not found`,
  post_taken_down: msg`An admin took this post down. Change it before you publish it again.`,
  content_changed: msg`This was changed after you opened it. Have another look.`,
  undo_too_late: msg`It’s too late to undo this. Decide again instead.`,
  too_many_mutes: msg`You can mute up to 500 members. Unmute someone first.`,
  too_many_saved: msg`You can save up to 2,000 deals. Remove one first.`,
  alert_not_found: msg`This alert no longer exists. You can create it again.`,
  too_many_alerts: msg`You can have up to 30 alerts. Delete one first.`,
  consent_needed: msg`We need your consent first. Reload the page, then try again.`,
  link_expired: msg`This link has expired or has already been used. Ask for a new one in your settings.`,
  pin_not_found: msg`This deal isn’t pinned any more`,
  too_many_pins: msg`A section can have up to eight pins. Unpin another deal first.`,
  announcement_not_found: msg`There’s no such announcement any more`,
  too_many_domain_rules: msg`There can be up to 2,000 rules. Remove one first.`,
  own_deal: msg`This is your own deal. Edit it instead.`,
  already_added: msg`Your tip is already on this deal.`,
  deal_has_code: msg`This deal already has a code. Remove that one first.`,
  no_poster: msg`The member who posted this deal has left, so nobody can check your tip.`,
  addition_not_found: msg`This tip isn’t there any more.`,
  link_invalid: msg`This link isn’t complete. Open it from the email again.`,
  search_word_taken: msg({ message: "“{word}” is already in the group “{group}”" }),
  too_many_search_words: msg`There can be up to 2,000 words. Remove a group first.`,
  fact_not_found: msg`This entry isn’t here any more`,
  fact_checked: msg`An admin has checked this entry. Dispute it if something has changed.`,
  own_fact: msg`This is your own entry. Withdraw it instead.`,
  dispute_not_found: msg`This dispute has been decided or withdrawn`,
  already_disputed: msg`You’ve already disputed this. An admin will look at it.`,
  dispute_dismissed: msg`An admin has looked at your dispute and kept this. You can dispute it again if it changes.`,
  other_merchant: msg`You registered a merchant, so you can’t dispute entries about other merchants.`,
  cannot_dispute_yet: msg`You can dispute entries once your checks count.`,
  not_your_merchant: msg`Only the member who registered the merchant can answer`,
  certifier_not_found: msg`Certifier not found`,
  certifier_exists: msg`A certifier with this name already exists`,
  answer_too_large: msg`That’s more than fits into one answer.`,
  image_changed: msg`This member has uploaded another image. Look at the new one first.`,
};

/** Texts for refusals by the image service, by code (`server/images/image-refusal.ts`). */
export const IMAGE_TEXTS: Readonly<Record<string, MessageDescriptor>> = {
  unknown_purpose: msg`Choose what the image is for: deal, avatar, blog, merchant or evidence.`,
  missing_file: msg`No image was sent. Choose a file and try again.`,
  unknown_width: msg`This size is not available. Ask for 320, 640, 960 or 1280.`,
  not_removable: msg`You can’t remove this image.`,
  image_not_found: msg`This image does not exist.`,
  image_in_use: msg`This image is still in use or waiting for approval.`,
  image_too_large: msg`The image is larger than 5 MB. Choose a smaller one.`,
  image_type_not_allowed: msg`Only JPEG, PNG and WebP images can be uploaded.`,
  image_unreadable: msg`The image is damaged and cannot be read. Try another file.`,
  image_too_long: msg`The image is too long and narrow. Crop it and try again.`,
  image_too_many_pixels: msg`The image has more than 40 megapixels. Choose a smaller one.`,
  upload_under_way: msg`Your other images are still being added. Try again in a moment.`,
  page_image_failed: msg`This photo can’t be used. Choose one yourself.`,
  too_many_previews: msg`Too many links. Try again later.`,
  image_failed: msg`Something went wrong with the image. Please try again.`,
  quota_exceeded: msg`Your space for images is full. Take some out of your deals or posts and try again tomorrow.`,
  storage_full: msg`There is no room for new images right now. Please try again later.`,
};

/** Texts for refusals of sign-in, sign-up and password changes. */
export const ACCOUNT_TEXTS: Readonly<Record<string, MessageDescriptor>> = {
  wrong_credentials: msg`Invalid email or password. Please try again.`,
  invalid_credentials: msg`Invalid login credentials`,
  "auth/invalid-login-credentials": msg`Invalid login credentials`,
  user_not_found: msg`Account not found`,
  "auth/user-not-found": msg`Account not found`,
  sign_in_failed: msg`Failed to sign in. Please try again.`,
  sign_up_failed: msg`Registration failed. Please try again.`,
  email_registered: msg`This email is already registered.`,
  user_already_exists: msg`This email is already registered.`,
  wrong_current_password: msg`This is not your current password.`,
  password_unchanged: msg`Choose a password that differs from the current one.`,
  session_ended: msg`Your session has ended. Ask for a new link.`,
  reauthentication_needed: msg`It’s been a while since you signed in. Ask for a new link, or sign in again.`,
  email_address_invalid: msg`This email address is not valid. Please check it.`,
  otp_expired: msg`Email link is invalid or has expired`,
};

/** Texts for refusals by the application and by the server in front of the database. */
export const OTHER_TEXTS: Readonly<Record<string, MessageDescriptor>> = {
  not_allowed: msg`You are not allowed to do that.`,
  category_not_found: msg`Category not found`,
  business_not_found: msg`Business not found`,
  blog_post_not_found: msg`Blog post not found`,
  member_not_found: msg`User not found`,
  user_profile_not_found: msg`User profile not found`,
  profile_data_missing: msg`Profile data not available`,
  voting_failed: msg`Voting failed`,
  voting_not_confirmed: msg`Voting failed: Backend did not confirm success.`,
  deal_id_required: msg`Deal ID is required`,
  empty_deal_id: msg`Empty deal ID provided`,
  sign_in_not_completed: msg`Failed to sign in`,
  sign_up_not_completed: msg`Failed to sign up`,
  auth_not_initialized: msg`Failed to initialize auth`,
  deals_not_loaded: msg`Failed to fetch deals`,
  deal_not_loaded: msg`Failed to fetch deal details`,
  too_large: msg`The request is too large.`,
  address_too_long: msg`The address is too long.`,
  unavailable: msg`The site is busy right now. Please try again in a moment.`,
  timeout: msg`The request took too long. Please try again.`,
  read_only: msg`This can’t be changed.`,
};
