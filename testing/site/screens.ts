/** Screen of the site with its heading. */
export interface Screen {
  /** `{deal}`, `{member}`, `{user}` and `{post}` are replaced by examples. */
  address: string;
  /** Heading that identifies the loaded screen. */
  heading: string | RegExp;
  /** The server returns 404, which the browser logs. */
  isMissing?: true;
}

/** Every screen by the least privileged role that sees it. `screens.test.ts` compares it with the route table. */
export const SCREENS: Record<"visitor" | "member" | "admin", readonly Screen[]> = {
  visitor: [
    { address: "/", heading: /^Halal deals/ },
    { address: "/?sort=hottest", heading: /^Halal deals/ },
    { address: "/?sort=trending", heading: /^Halal deals/ },
    { address: "/?sort=discussed&location=nowhere-at-all", heading: /^Halal deals/ },
    { address: "/?sort=ending", heading: /^Halal deals/ },
    { address: "/?sort=starting", heading: /^Halal deals/ },
    { address: "/?location=nowhere-at-all", heading: /^Halal deals/ },
    { address: "/?category=food&min=10&max=50&status=all", heading: /^Halal Food/ },
    { address: "/category/food", heading: "Halal Food & Groceries" },
    { address: "/deals/{deal}", heading: "About this deal" },
    { address: "/deals/fffffff", heading: "Deal not found", isMissing: true },
    { address: "/search?q=dates", heading: /^Results for/ },
    { address: "/search?q=nothing-like-it", heading: /nothing-like-it/ },
    { address: "/browse-categories", heading: "Browse categories" },
    { address: "/voucher-codes", heading: "Voucher codes" },
    { address: "/voucher-codes/new", heading: "Sign in to add a voucher code" },
    { address: "/businesses", heading: "Businesses" },
    { address: "/businesses?q=nobody-at-all", heading: "Businesses" },
    { address: "/businesses/nakheel-grocers", heading: "Nakheel Grocers" },
    { address: "/merchant-registration", heading: "Sign in to register your business" },
    { address: "/leaderboard", heading: "Leaderboard" },
    { address: "/profile/{member}", heading: "{member}" },
    { address: "/users/{user}", heading: "{member}" },
    { address: "/blog", heading: "Blog" },
    { address: "/blog/what-the-temperature-tells-you", heading: /^What the temperature/ },
    { address: "/blog/nothing-like-it", heading: "Blog post not found", isMissing: true },
    { address: "/login", heading: "Sign in" },
    { address: "/register", heading: "Create an account" },
    { address: "/forgot-password", heading: "Forgot your password?" },
    { address: "/reset-password", heading: "This link has expired" },
    {
      address: "/auth/callback?error=access_denied&error_description=Expired",
      heading: /has expired/,
    },
    { address: "/unsubscribe?token=any.reply.any", heading: "Stop these emails?" },
    { address: "/confirm-email?token=any", heading: "Confirm your email address" },
    { address: "/submit", heading: "Sign in to submit a deal" },
    { address: "/about", heading: /^About/ },
    { address: "/contact", heading: "Contact" },
    { address: "/developers", heading: "For developers" },
    { address: "/faq", heading: "Frequently asked questions" },
    { address: "/privacy", heading: "Privacy Policy" },
    { address: "/terms", heading: "Terms of Service" },
  ],
  member: [
    { address: "/deals/{deal}", heading: "About this deal" },
    { address: "/submit", heading: "Submit a deal" },
    { address: "/voucher-codes/new", heading: "Add a voucher code" },
    { address: "/merchant-registration", heading: "Register your business" },
    { address: "/settings", heading: "Settings" },
    { address: "/notifications", heading: "Notifications" },
    { address: "/profile/{self}", heading: "{self}" },
    { address: "/admin/blog/new", heading: "Write a blog post" },
  ],
  admin: [
    { address: "/admin", heading: "Dashboard" },
    { address: "/admin/deals", heading: "Pending deals" },
    { address: "/admin/edits", heading: "Edited since approval" },
    { address: "/admin/deals/all", heading: "Edit deals" },
    { address: "/admin/deals/{deal}/edit", heading: /^Edit/ },
    { address: "/admin/reports", heading: "Reports" },
    { address: "/admin/profile-moderation", heading: "Pending avatars" },
    { address: "/admin/merchants", heading: "Pending registrations" },
    { address: "/admin/vouchers", heading: "Pending voucher codes" },
    { address: "/admin/posts", heading: "Posts to review" },
    { address: "/admin/votes", heading: "Votes to check" },
    { address: "/admin/endings", heading: "Ended by members today" },
    { address: "/admin/revived", heading: "Revived deals" },
    { address: "/admin/messages", heading: "Messages" },
    { address: "/admin/members", heading: "Members" },
    { address: "/admin/members/{user}", heading: "{member}" },
    { address: "/admin/audit", heading: "Audit log" },
    { address: "/admin/blog", heading: "Blog" },
    { address: "/admin/blog/edit/{post}", heading: /^Edit/ },
  ],
};
