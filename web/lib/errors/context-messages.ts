import { FALLBACKS } from "#contract/errors/errors.ts";

/**
 * Messages under which failures are logged, by the type of the request (section 8 of the specification). Other failures are
 * logged under the type itself.
 */
export const CONTEXT_MESSAGES: Readonly<Record<string, string>> = {
  "deals/addComment": "Error adding comment",
  "blog/createBlogPost": "Error creating blog post",
  "blog/deleteBlogPost": "Error deleting blog post",
  "leaderboard/fetchLeaderboard": "Error fetching leaderboard data",
  "blog/fetchPost": "Error getting blog post",
  "blog/fetchPosts": "Error getting blog posts",
  "deals/fetchDeal": "Error getting deal",
  "deals/fetchDeals": "Error getting filtered deals",
  "deals/fetchHottestToday": "Error getting popular deals",
  "profiles/fetchUserComments": "Error getting user comments",
  "profiles/fetchUserDeals": "Error getting user deals",
  "profiles/fetchProfile": "Error getting user profile",
  "deals/refreshVotes": "Error refreshing vote counts",
  "search/searchDeals": "Error searching deals",
  "submission/submitDeal": "Error submitting deal",
  "reports/reportContent": "Error submitting report",
  "blog/updateBlogPost": "Error updating blog post",
  "avatars/sendAvatar": "Error updating profile image",
  "deals/voteOnDeal": "Error voting on deal",
  "moderation/loadPendingDeals": "Failed to fetch pending deals",
  "decisions/decideDeal": "Failed to moderate deal",
  "moderation/decidePendingDeal": "Failed to moderate deal",
  "dealEditing/setTemperature": "Failed to set temperature offset",
  "dealEditing/updateDeal": "Failed to update deal as admin",
  "auth/signOut": FALLBACKS.signOut,
};
