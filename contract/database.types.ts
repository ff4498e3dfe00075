// Generated from supabase/schemas by scripts/generate-types.ts: do not edit.
export type Json =
  | string
  | number
  | boolean
  | null
  | { [key: string]: Json | undefined }
  | Json[]

export type Database = {
  // Allows to automatically instantiate createClient with right options
  // instead of createClient<Database, { PostgrestVersion: 'XX' }>(URL, KEY)
  __InternalSupabase: {
    PostgrestVersion: "12"
  }
  public: {
    Tables: {
      admin_actions: {
        Row: {
          action: string
          admin_id: string | null
          after: Json | null
          before: Json | null
          created_at: string
          id: string
          reason: string | null
          subject_id: string
          subject_type: string
        }
        Insert: {
          action: string
          admin_id?: string | null
          after?: Json | null
          before?: Json | null
          created_at?: string
          id?: string
          reason?: string | null
          subject_id: string
          subject_type: string
        }
        Update: {
          action?: string
          admin_id?: string | null
          after?: Json | null
          before?: Json | null
          created_at?: string
          id?: string
          reason?: string | null
          subject_id?: string
          subject_type?: string
        }
        Relationships: [
          {
            foreignKeyName: "admin_actions_admin_id_fkey"
            columns: ["admin_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      blog_posts: {
        Row: {
          content: string
          cover_image_url: string
          created_at: string
          excerpt: string
          first_published_at: string | null
          id: string
          published_at: string | null
          reviewed_at: string | null
          slug: string
          status: Database["public"]["Enums"]["blog_post_status"]
          title: string
          updated_at: string
          user_id: string | null
          word_count: number
        }
        Insert: {
          content?: string
          cover_image_url?: string
          created_at?: string
          excerpt?: string
          first_published_at?: string | null
          id?: string
          published_at?: string | null
          reviewed_at?: string | null
          slug: string
          status?: Database["public"]["Enums"]["blog_post_status"]
          title: string
          updated_at?: string
          user_id?: string | null
          word_count?: never
        }
        Update: {
          content?: string
          cover_image_url?: string
          created_at?: string
          excerpt?: string
          first_published_at?: string | null
          id?: string
          published_at?: string | null
          reviewed_at?: string | null
          slug?: string
          status?: Database["public"]["Enums"]["blog_post_status"]
          title?: string
          updated_at?: string
          user_id?: string | null
          word_count?: never
        }
        Relationships: [
          {
            foreignKeyName: "blog_posts_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      certifiers: {
        Row: {
          checked_on: string | null
          country: string
          created_at: string
          id: string
          is_listed: boolean
          name: string
          policy_source_url: string
          register_url: string
          slug: string
          stunning_policy: string
          website: string
        }
        Insert: {
          checked_on?: string | null
          country?: string
          created_at?: string
          id?: string
          is_listed?: boolean
          name: string
          policy_source_url?: string
          register_url?: string
          slug: string
          stunning_policy?: string
          website?: string
        }
        Update: {
          checked_on?: string | null
          country?: string
          created_at?: string
          id?: string
          is_listed?: boolean
          name?: string
          policy_source_url?: string
          register_url?: string
          slug?: string
          stunning_policy?: string
          website?: string
        }
        Relationships: []
      }
      comment_mentions: {
        Row: {
          comment_id: string
          user_id: string
        }
        Insert: {
          comment_id: string
          user_id: string
        }
        Update: {
          comment_id?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "comment_mentions_comment_id_fkey"
            columns: ["comment_id"]
            referencedRelation: "comments"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "comment_mentions_comment_id_fkey"
            columns: ["comment_id"]
            referencedRelation: "comments_with_author"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "comment_mentions_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      comments: {
        Row: {
          content: string
          created_at: string
          deal_id: string
          deleted_at: string | null
          depth: number
          id: string
          parent_id: string | null
          updated_at: string | null
          user_id: string | null
        }
        Insert: {
          content: string
          created_at?: string
          deal_id: string
          deleted_at?: string | null
          depth?: number
          id?: string
          parent_id?: string | null
          updated_at?: string | null
          user_id?: string | null
        }
        Update: {
          content?: string
          created_at?: string
          deal_id?: string
          deleted_at?: string | null
          depth?: number
          id?: string
          parent_id?: string | null
          updated_at?: string | null
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "comments_deal_id_fkey"
            columns: ["deal_id"]
            referencedRelation: "deals"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "comments_deal_id_fkey"
            columns: ["deal_id"]
            referencedRelation: "deals_with_temperature"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "comments_deal_id_fkey"
            columns: ["deal_id"]
            referencedRelation: "own_deals"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "comments_parent_id_fkey"
            columns: ["parent_id"]
            referencedRelation: "comments"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "comments_parent_id_fkey"
            columns: ["parent_id"]
            referencedRelation: "comments_with_author"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "comments_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      contact_messages: {
        Row: {
          about: string | null
          created_at: string
          due_at: string | null
          email: string
          handled_at: string | null
          handled_by: string | null
          id: string
          mailed_at: string | null
          message: string
          name: string
          reference: string
          topic: string
          user_id: string | null
        }
        Insert: {
          about?: string | null
          created_at?: string
          due_at?: string | null
          email: string
          handled_at?: string | null
          handled_by?: string | null
          id?: string
          mailed_at?: string | null
          message: string
          name: string
          reference?: never
          topic: string
          user_id?: string | null
        }
        Update: {
          about?: string | null
          created_at?: string
          due_at?: string | null
          email?: string
          handled_at?: string | null
          handled_by?: string | null
          id?: string
          mailed_at?: string | null
          message?: string
          name?: string
          reference?: never
          topic?: string
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "contact_messages_handled_by_fkey"
            columns: ["handled_by"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "contact_messages_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      deal_additions: {
        Row: {
          added: string
          code: Json | null
          created_at: string
          deal_id: string
          decided_at: string | null
          decided_by: string | null
          decline_reason: string | null
          expires_at: string | null
          note: string
          price: number | null
          status: string
          user_id: string
        }
        Insert: {
          added: string
          code?: Json | null
          created_at?: string
          deal_id: string
          decided_at?: string | null
          decided_by?: string | null
          decline_reason?: string | null
          expires_at?: string | null
          note: string
          price?: number | null
          status?: string
          user_id: string
        }
        Update: {
          added?: string
          code?: Json | null
          created_at?: string
          deal_id?: string
          decided_at?: string | null
          decided_by?: string | null
          decline_reason?: string | null
          expires_at?: string | null
          note?: string
          price?: number | null
          status?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "deal_additions_deal_id_fkey"
            columns: ["deal_id"]
            referencedRelation: "deals"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "deal_additions_deal_id_fkey"
            columns: ["deal_id"]
            referencedRelation: "deals_with_temperature"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "deal_additions_deal_id_fkey"
            columns: ["deal_id"]
            referencedRelation: "own_deals"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "deal_additions_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      deal_checks: {
        Row: {
          created_at: string
          deal_id: string
          is_recent: boolean
          is_separate: boolean
          seen_price: number | null
          user_id: string
          verdict: Database["public"]["Enums"]["check_verdict"]
          weight: number
        }
        Insert: {
          created_at?: string
          deal_id: string
          is_recent?: boolean
          is_separate?: boolean
          seen_price?: number | null
          user_id: string
          verdict: Database["public"]["Enums"]["check_verdict"]
          weight?: number
        }
        Update: {
          created_at?: string
          deal_id?: string
          is_recent?: boolean
          is_separate?: boolean
          seen_price?: number | null
          user_id?: string
          verdict?: Database["public"]["Enums"]["check_verdict"]
          weight?: number
        }
        Relationships: [
          {
            foreignKeyName: "deal_checks_deal_id_fkey"
            columns: ["deal_id"]
            referencedRelation: "deals"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "deal_checks_deal_id_fkey"
            columns: ["deal_id"]
            referencedRelation: "deals_with_temperature"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "deal_checks_deal_id_fkey"
            columns: ["deal_id"]
            referencedRelation: "own_deals"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "deal_checks_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      deal_revisions: {
        Row: {
          changes: NonNullable<Json>
          created_at: string
          deal_id: string
          edited_by: string
          id: string
          is_hidden: boolean
          reason: string | null
          skipped_review: boolean
        }
        Insert: {
          changes: NonNullable<Json>
          created_at?: string
          deal_id: string
          edited_by: string
          id?: string
          is_hidden?: boolean
          reason?: string | null
          skipped_review?: boolean
        }
        Update: {
          changes?: NonNullable<Json>
          created_at?: string
          deal_id?: string
          edited_by?: string
          id?: string
          is_hidden?: boolean
          reason?: string | null
          skipped_review?: boolean
        }
        Relationships: [
          {
            foreignKeyName: "deal_revisions_deal_id_fkey"
            columns: ["deal_id"]
            referencedRelation: "deals"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "deal_revisions_deal_id_fkey"
            columns: ["deal_id"]
            referencedRelation: "deals_with_temperature"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "deal_revisions_deal_id_fkey"
            columns: ["deal_id"]
            referencedRelation: "own_deals"
            referencedColumns: ["id"]
          },
        ]
      }
      deal_votes: {
        Row: {
          created_at: string
          deal_id: string
          user_id: string
          vote_type: Database["public"]["Enums"]["vote_type"]
        }
        Insert: {
          created_at?: string
          deal_id: string
          user_id: string
          vote_type: Database["public"]["Enums"]["vote_type"]
        }
        Update: {
          created_at?: string
          deal_id?: string
          user_id?: string
          vote_type?: Database["public"]["Enums"]["vote_type"]
        }
        Relationships: [
          {
            foreignKeyName: "deal_votes_deal_id_fkey"
            columns: ["deal_id"]
            referencedRelation: "deals"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "deal_votes_deal_id_fkey"
            columns: ["deal_id"]
            referencedRelation: "deals_with_temperature"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "deal_votes_deal_id_fkey"
            columns: ["deal_id"]
            referencedRelation: "own_deals"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "deal_votes_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      deals: {
        Row: {
          category: string
          channel: string | null
          cold_votes: number
          cold_votes_adjustment: number
          cold_votes_of_deleted_members: number
          comments_count: number
          confirmed_at: string | null
          confirmed_by_poster: boolean
          contains_meat: boolean
          created_at: string
          currency: string
          deal_type: string
          deal_url: string
          delivery_cost: number | null
          delivery_days: number | null
          delivery_kind: string
          description: string
          edited_at: string | null
          expired_at: string | null
          expired_by: string | null
          expires_at: string | null
          finance_facts: Json | null
          free_delivery_over: number | null
          gone_count: number
          hot_votes: number
          hot_votes_adjustment: number
          hot_votes_of_deleted_members: number
          id: string
          image_url: string
          is_associated: boolean
          last_confirmed_at: string | null
          live_count: number
          location: string
          merchant: string
          order_by: string | null
          original_price: number | null
          original_price_source: string | null
          price: number | null
          rejection_reason: string | null
          season_section: string | null
          starts_at: string | null
          status: Database["public"]["Enums"]["deal_status"]
          temperature_offset: number
          temperature_reason: string | null
          title: string
          total_price: number | null
          travel_facts: Json | null
          unit: string | null
          unit_amount: number | null
          updated_at: string
          user_id: string | null
        }
        Insert: {
          category: string
          channel?: string | null
          cold_votes?: number
          cold_votes_adjustment?: number
          cold_votes_of_deleted_members?: number
          comments_count?: number
          confirmed_at?: string | null
          confirmed_by_poster?: boolean
          contains_meat?: boolean
          created_at?: string
          currency?: string
          deal_type?: string
          deal_url?: string
          delivery_cost?: number | null
          delivery_days?: number | null
          delivery_kind?: string
          description?: string
          edited_at?: string | null
          expired_at?: string | null
          expired_by?: string | null
          expires_at?: string | null
          finance_facts?: Json | null
          free_delivery_over?: number | null
          gone_count?: number
          hot_votes?: number
          hot_votes_adjustment?: number
          hot_votes_of_deleted_members?: number
          id?: string
          image_url?: string
          is_associated?: boolean
          last_confirmed_at?: string | null
          live_count?: number
          location?: string
          merchant: string
          order_by?: string | null
          original_price?: number | null
          original_price_source?: string | null
          price?: number | null
          rejection_reason?: string | null
          season_section?: string | null
          starts_at?: string | null
          status?: Database["public"]["Enums"]["deal_status"]
          temperature_offset?: number
          temperature_reason?: string | null
          title: string
          total_price?: never
          travel_facts?: Json | null
          unit?: string | null
          unit_amount?: number | null
          updated_at?: string
          user_id?: string | null
        }
        Update: {
          category?: string
          channel?: string | null
          cold_votes?: number
          cold_votes_adjustment?: number
          cold_votes_of_deleted_members?: number
          comments_count?: number
          confirmed_at?: string | null
          confirmed_by_poster?: boolean
          contains_meat?: boolean
          created_at?: string
          currency?: string
          deal_type?: string
          deal_url?: string
          delivery_cost?: number | null
          delivery_days?: number | null
          delivery_kind?: string
          description?: string
          edited_at?: string | null
          expired_at?: string | null
          expired_by?: string | null
          expires_at?: string | null
          finance_facts?: Json | null
          free_delivery_over?: number | null
          gone_count?: number
          hot_votes?: number
          hot_votes_adjustment?: number
          hot_votes_of_deleted_members?: number
          id?: string
          image_url?: string
          is_associated?: boolean
          last_confirmed_at?: string | null
          live_count?: number
          location?: string
          merchant?: string
          order_by?: string | null
          original_price?: number | null
          original_price_source?: string | null
          price?: number | null
          rejection_reason?: string | null
          season_section?: string | null
          starts_at?: string | null
          status?: Database["public"]["Enums"]["deal_status"]
          temperature_offset?: number
          temperature_reason?: string | null
          title?: string
          total_price?: never
          travel_facts?: Json | null
          unit?: string | null
          unit_amount?: number | null
          updated_at?: string
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "deals_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      halal_disputes: {
        Row: {
          answer: string | null
          answered_at: string | null
          answered_by: string | null
          created_at: string
          decided_at: string | null
          decided_by: string | null
          details: string | null
          evidence_image_url: string | null
          fact_id: string
          id: string
          reason: string
          status: string
          user_id: string | null
          weight: number
        }
        Insert: {
          answer?: string | null
          answered_at?: string | null
          answered_by?: string | null
          created_at?: string
          decided_at?: string | null
          decided_by?: string | null
          details?: string | null
          evidence_image_url?: string | null
          fact_id: string
          id?: string
          reason: string
          status?: string
          user_id?: string | null
          weight?: number
        }
        Update: {
          answer?: string | null
          answered_at?: string | null
          answered_by?: string | null
          created_at?: string
          decided_at?: string | null
          decided_by?: string | null
          details?: string | null
          evidence_image_url?: string | null
          fact_id?: string
          id?: string
          reason?: string
          status?: string
          user_id?: string | null
          weight?: number
        }
        Relationships: [
          {
            foreignKeyName: "halal_disputes_answered_by_fkey"
            columns: ["answered_by"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "halal_disputes_decided_by_fkey"
            columns: ["decided_by"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "halal_disputes_fact_id_fkey"
            columns: ["fact_id"]
            referencedRelation: "halal_facts"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "halal_disputes_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      halal_facts: {
        Row: {
          attribute: string
          basis: string
          certificate_number: string | null
          certifier_id: string | null
          certifier_name: string | null
          claimed_by: string | null
          created_at: string
          deal_id: string | null
          decided_at: string | null
          decided_by: string | null
          evidence_image_url: string | null
          evidence_url: string | null
          id: string
          is_public: boolean
          merchant_id: string | null
          observed_on: string
          product_line: string | null
          source: string
          state: string
          subject_id: string
          subject_type: string
          updated_at: string
          valid_until: string | null
          value: string
        }
        Insert: {
          attribute: string
          basis: string
          certificate_number?: string | null
          certifier_id?: string | null
          certifier_name?: string | null
          claimed_by?: string | null
          created_at?: string
          deal_id?: never
          decided_at?: string | null
          decided_by?: string | null
          evidence_image_url?: string | null
          evidence_url?: string | null
          id?: string
          is_public?: boolean
          merchant_id?: never
          observed_on: string
          product_line?: string | null
          source: string
          state?: string
          subject_id: string
          subject_type: string
          updated_at?: string
          valid_until?: string | null
          value: string
        }
        Update: {
          attribute?: string
          basis?: string
          certificate_number?: string | null
          certifier_id?: string | null
          certifier_name?: string | null
          claimed_by?: string | null
          created_at?: string
          deal_id?: never
          decided_at?: string | null
          decided_by?: string | null
          evidence_image_url?: string | null
          evidence_url?: string | null
          id?: string
          is_public?: boolean
          merchant_id?: never
          observed_on?: string
          product_line?: string | null
          source?: string
          state?: string
          subject_id?: string
          subject_type?: string
          updated_at?: string
          valid_until?: string | null
          value?: string
        }
        Relationships: [
          {
            foreignKeyName: "halal_facts_certifier_id_fkey"
            columns: ["certifier_id"]
            referencedRelation: "certifiers"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "halal_facts_claimed_by_fkey"
            columns: ["claimed_by"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "halal_facts_deal_id_fkey"
            columns: ["deal_id"]
            referencedRelation: "deals"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "halal_facts_deal_id_fkey"
            columns: ["deal_id"]
            referencedRelation: "deals_with_temperature"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "halal_facts_deal_id_fkey"
            columns: ["deal_id"]
            referencedRelation: "own_deals"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "halal_facts_decided_by_fkey"
            columns: ["decided_by"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "halal_facts_merchant_id_fkey"
            columns: ["merchant_id"]
            referencedRelation: "merchants"
            referencedColumns: ["id"]
          },
        ]
      }
      member_mutes: {
        Row: {
          created_at: string
          muted_id: string
          user_id: string
        }
        Insert: {
          created_at?: string
          muted_id: string
          user_id: string
        }
        Update: {
          created_at?: string
          muted_id?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "member_mutes_muted_id_fkey"
            columns: ["muted_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "member_mutes_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      merchants: {
        Row: {
          category: string
          certificate_number: string
          contact_email: string | null
          created_at: string
          description: string
          halal_certifier: string
          id: string
          is_muslim_owned: boolean
          location: string
          logo_url: string
          name: string
          name_key: string
          opening_hours: string
          phone: string
          proposed_at: string | null
          proposed_changes: Json | null
          rejected_at: string | null
          rejection_reason: string | null
          slug: string
          status: Database["public"]["Enums"]["merchant_status"]
          user_id: string | null
          website: string
        }
        Insert: {
          category: string
          certificate_number?: string
          contact_email?: string | null
          created_at?: string
          description: string
          halal_certifier?: string
          id?: string
          is_muslim_owned?: boolean
          location?: string
          logo_url?: string
          name: string
          name_key?: never
          opening_hours?: string
          phone?: string
          proposed_at?: string | null
          proposed_changes?: Json | null
          rejected_at?: string | null
          rejection_reason?: string | null
          slug: string
          status?: Database["public"]["Enums"]["merchant_status"]
          user_id?: string | null
          website?: string
        }
        Update: {
          category?: string
          certificate_number?: string
          contact_email?: string | null
          created_at?: string
          description?: string
          halal_certifier?: string
          id?: string
          is_muslim_owned?: boolean
          location?: string
          logo_url?: string
          name?: string
          name_key?: never
          opening_hours?: string
          phone?: string
          proposed_at?: string | null
          proposed_changes?: Json | null
          rejected_at?: string | null
          rejection_reason?: string | null
          slug?: string
          status?: Database["public"]["Enums"]["merchant_status"]
          user_id?: string | null
          website?: string
        }
        Relationships: [
          {
            foreignKeyName: "merchants_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      moon_announcements: {
        Row: {
          authority: string
          hijri_month: number
          hijri_year: number
          source_url: string
          starts_on: string
          updated_at: string
        }
        Insert: {
          authority: string
          hijri_month: number
          hijri_year: number
          source_url: string
          starts_on: string
          updated_at?: string
        }
        Update: {
          authority?: string
          hijri_month?: number
          hijri_year?: number
          source_url?: string
          starts_on?: string
          updated_at?: string
        }
        Relationships: []
      }
      notification_settings: {
        Row: {
          bell: NonNullable<Json>
          language: string | null
          mail: NonNullable<Json>
          quiet_from: number
          quiet_until: number
          timezone: string | null
          updated_at: string
          user_id: string
        }
        Insert: {
          bell?: NonNullable<Json>
          language?: string | null
          mail?: NonNullable<Json>
          quiet_from?: number
          quiet_until?: number
          timezone?: string | null
          updated_at?: string
          user_id: string
        }
        Update: {
          bell?: NonNullable<Json>
          language?: string | null
          mail?: NonNullable<Json>
          quiet_from?: number
          quiet_until?: number
          timezone?: string | null
          updated_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "notification_settings_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      notifications: {
        Row: {
          actor_id: string | null
          bundle_key: string
          count: number
          created_at: string
          data: NonNullable<Json>
          id: string
          in_bell: boolean
          kind: string
          mail_after: string | null
          mailed_at: string | null
          read_at: string | null
          subject_id: string
          subject_type: string
          user_id: string
        }
        Insert: {
          actor_id?: string | null
          bundle_key: string
          count?: number
          created_at?: string
          data?: NonNullable<Json>
          id?: string
          in_bell?: boolean
          kind: string
          mail_after?: string | null
          mailed_at?: string | null
          read_at?: string | null
          subject_id: string
          subject_type: string
          user_id: string
        }
        Update: {
          actor_id?: string | null
          bundle_key?: string
          count?: number
          created_at?: string
          data?: NonNullable<Json>
          id?: string
          in_bell?: boolean
          kind?: string
          mail_after?: string | null
          mailed_at?: string | null
          read_at?: string | null
          subject_id?: string
          subject_type?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "notifications_actor_id_fkey"
            columns: ["actor_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "notifications_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      profiles: {
        Row: {
          created_at: string
          id: string
          pending_image_since: string | null
          pending_profile_image_url: string | null
          profile_image_status: Database["public"]["Enums"]["profile_image_status"]
          profile_image_url: string | null
          username: string
        }
        Insert: {
          created_at?: string
          id: string
          pending_image_since?: string | null
          pending_profile_image_url?: string | null
          profile_image_status?: Database["public"]["Enums"]["profile_image_status"]
          profile_image_url?: string | null
          username: string
        }
        Update: {
          created_at?: string
          id?: string
          pending_image_since?: string | null
          pending_profile_image_url?: string | null
          profile_image_status?: Database["public"]["Enums"]["profile_image_status"]
          profile_image_url?: string | null
          username?: string
        }
        Relationships: []
      }
      reports: {
        Row: {
          author_id: string | null
          content_id: string
          content_type: Database["public"]["Enums"]["report_content_type"]
          created_at: string
          details: string | null
          id: string
          reason: Database["public"]["Enums"]["report_reason"]
          resolution: string | null
          resolved_at: string | null
          resolved_by: string | null
          status: Database["public"]["Enums"]["report_status"]
          user_id: string | null
        }
        Insert: {
          author_id?: string | null
          content_id: string
          content_type: Database["public"]["Enums"]["report_content_type"]
          created_at?: string
          details?: string | null
          id?: string
          reason: Database["public"]["Enums"]["report_reason"]
          resolution?: string | null
          resolved_at?: string | null
          resolved_by?: string | null
          status?: Database["public"]["Enums"]["report_status"]
          user_id?: string | null
        }
        Update: {
          author_id?: string | null
          content_id?: string
          content_type?: Database["public"]["Enums"]["report_content_type"]
          created_at?: string
          details?: string | null
          id?: string
          reason?: Database["public"]["Enums"]["report_reason"]
          resolution?: string | null
          resolved_at?: string | null
          resolved_by?: string | null
          status?: Database["public"]["Enums"]["report_status"]
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "reports_author_id_fkey"
            columns: ["author_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "reports_resolved_by_fkey"
            columns: ["resolved_by"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "reports_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      season_pins: {
        Row: {
          created_at: string
          deal_id: string
          hub: string
          position: number
          section: string
        }
        Insert: {
          created_at?: string
          deal_id: string
          hub: string
          position: number
          section: string
        }
        Update: {
          created_at?: string
          deal_id?: string
          hub?: string
          position?: number
          section?: string
        }
        Relationships: [
          {
            foreignKeyName: "season_pins_deal_id_fkey"
            columns: ["deal_id"]
            referencedRelation: "deals"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "season_pins_deal_id_fkey"
            columns: ["deal_id"]
            referencedRelation: "deals_with_temperature"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "season_pins_deal_id_fkey"
            columns: ["deal_id"]
            referencedRelation: "own_deals"
            referencedColumns: ["id"]
          },
        ]
      }
      security_events: {
        Row: {
          created_at: string
          details: NonNullable<Json>
          event: string
          id: string
          user_id: string | null
        }
        Insert: {
          created_at?: string
          details?: NonNullable<Json>
          event: string
          id?: string
          user_id?: string | null
        }
        Update: {
          created_at?: string
          details?: NonNullable<Json>
          event?: string
          id?: string
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "security_events_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      voucher_codes: {
        Row: {
          brand_image_url: string
          code: string
          created_at: string
          currency: string
          deal_id: string | null
          description: string
          discount_type: Database["public"]["Enums"]["discount_type"]
          discount_value: number | null
          exclusions: string
          expiry_date: string | null
          failed_14d: number
          failing_reason: Database["public"]["Enums"]["code_failure"] | null
          id: string
          last_worked_at: string | null
          merchant: string
          merchant_key: string
          merchant_url: string
          min_spend: number | null
          new_customers_only: boolean
          rejected_at: string | null
          rejection_reason: string | null
          single_use: boolean
          source_url: string
          status: Database["public"]["Enums"]["voucher_status"]
          updated_at: string
          user_id: string | null
          worked_14d: number
        }
        Insert: {
          brand_image_url?: string
          code: string
          created_at?: string
          currency?: string
          deal_id?: string | null
          description?: string
          discount_type: Database["public"]["Enums"]["discount_type"]
          discount_value?: number | null
          exclusions?: string
          expiry_date?: string | null
          failed_14d?: number
          failing_reason?: Database["public"]["Enums"]["code_failure"] | null
          id?: string
          last_worked_at?: string | null
          merchant: string
          merchant_key?: never
          merchant_url?: string
          min_spend?: number | null
          new_customers_only?: boolean
          rejected_at?: string | null
          rejection_reason?: string | null
          single_use?: boolean
          source_url?: string
          status?: Database["public"]["Enums"]["voucher_status"]
          updated_at?: string
          user_id?: string | null
          worked_14d?: number
        }
        Update: {
          brand_image_url?: string
          code?: string
          created_at?: string
          currency?: string
          deal_id?: string | null
          description?: string
          discount_type?: Database["public"]["Enums"]["discount_type"]
          discount_value?: number | null
          exclusions?: string
          expiry_date?: string | null
          failed_14d?: number
          failing_reason?: Database["public"]["Enums"]["code_failure"] | null
          id?: string
          last_worked_at?: string | null
          merchant?: string
          merchant_key?: never
          merchant_url?: string
          min_spend?: number | null
          new_customers_only?: boolean
          rejected_at?: string | null
          rejection_reason?: string | null
          single_use?: boolean
          source_url?: string
          status?: Database["public"]["Enums"]["voucher_status"]
          updated_at?: string
          user_id?: string | null
          worked_14d?: number
        }
        Relationships: [
          {
            foreignKeyName: "voucher_codes_deal_fkey"
            columns: ["deal_id"]
            referencedRelation: "deals"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "voucher_codes_deal_fkey"
            columns: ["deal_id"]
            referencedRelation: "deals_with_temperature"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "voucher_codes_deal_fkey"
            columns: ["deal_id"]
            referencedRelation: "own_deals"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "voucher_codes_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      voucher_outcomes: {
        Row: {
          created_at: string
          day: string
          is_separate: boolean
          outcome: Database["public"]["Enums"]["code_outcome"]
          reason: Database["public"]["Enums"]["code_failure"] | null
          user_id: string
          voucher_id: string
          weight: number
        }
        Insert: {
          created_at?: string
          day?: string
          is_separate?: boolean
          outcome: Database["public"]["Enums"]["code_outcome"]
          reason?: Database["public"]["Enums"]["code_failure"] | null
          user_id: string
          voucher_id: string
          weight?: number
        }
        Update: {
          created_at?: string
          day?: string
          is_separate?: boolean
          outcome?: Database["public"]["Enums"]["code_outcome"]
          reason?: Database["public"]["Enums"]["code_failure"] | null
          user_id?: string
          voucher_id?: string
          weight?: number
        }
        Relationships: [
          {
            foreignKeyName: "voucher_outcomes_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "voucher_outcomes_voucher_id_fkey"
            columns: ["voucher_id"]
            referencedRelation: "own_voucher_codes"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "voucher_outcomes_voucher_id_fkey"
            columns: ["voucher_id"]
            referencedRelation: "voucher_codes"
            referencedColumns: ["id"]
          },
        ]
      }
    }
    Views: {
      admin_actions_with_names: {
        Row: {
          action: string | null
          admin_id: string | null
          admin_username: string | null
          after: Json | null
          before: Json | null
          created_at: string | null
          fact_deal_id: string | null
          id: string | null
          reason: string | null
          subject_id: string | null
          subject_slug: string | null
          subject_title: string | null
          subject_type: string | null
          subject_username: string | null
        }
        Relationships: [
          {
            foreignKeyName: "admin_actions_admin_id_fkey"
            columns: ["admin_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      blog_posts_with_author: {
        Row: {
          author_image_url: string | null
          author_name: string | null
          content: string | null
          cover_image_url: string | null
          created_at: string | null
          excerpt: string | null
          id: string | null
          is_reviewed: boolean | null
          published_at: string | null
          slug: string | null
          status: Database["public"]["Enums"]["blog_post_status"] | null
          taken_down_reason: string | null
          title: string | null
          updated_at: string | null
          user_id: string | null
          word_count: number | null
        }
        Relationships: [
          {
            foreignKeyName: "blog_posts_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      comments_with_author: {
        Row: {
          content: string | null
          created_at: string | null
          deal_id: string | null
          deleted_at: string | null
          depth: number | null
          id: string | null
          mentions: Json | null
          parent_id: string | null
          profile_image_url: string | null
          speaks_for_shop: boolean | null
          updated_at: string | null
          user_id: string | null
          username: string | null
        }
        Relationships: [
          {
            foreignKeyName: "comments_deal_id_fkey"
            columns: ["deal_id"]
            referencedRelation: "deals"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "comments_deal_id_fkey"
            columns: ["deal_id"]
            referencedRelation: "deals_with_temperature"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "comments_deal_id_fkey"
            columns: ["deal_id"]
            referencedRelation: "own_deals"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "comments_parent_id_fkey"
            columns: ["parent_id"]
            referencedRelation: "comments"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "comments_parent_id_fkey"
            columns: ["parent_id"]
            referencedRelation: "comments_with_author"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "comments_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      deals_with_temperature: {
        Row: {
          calculated_temperature: number | null
          category: string | null
          channel: string | null
          cold_votes: number | null
          cold_votes_adjustment: number | null
          cold_votes_of_admins: number | null
          comments_count: number | null
          confirmed_by_poster: boolean | null
          contains_meat: boolean | null
          created_at: string | null
          currency: string | null
          deal_type: string | null
          deal_url: string | null
          delivery_cost: number | null
          delivery_days: number | null
          delivery_kind: string | null
          description: string | null
          edited_at: string | null
          expired_at: string | null
          expired_by: string | null
          expires_at: string | null
          finance_facts: Json | null
          free_delivery_over: number | null
          gone_count: number | null
          halal: Json | null
          hot_votes: number | null
          hot_votes_adjustment: number | null
          hot_votes_of_admins: number | null
          id: string | null
          image_url: string | null
          is_associated: boolean | null
          is_expired: boolean | null
          is_running: boolean | null
          is_upcoming: boolean | null
          last_confirmed_at: string | null
          live_count: number | null
          location: string | null
          merchant: string | null
          merchant_codes_count: number | null
          order_by: string | null
          original_price: number | null
          original_price_source: string | null
          price: number | null
          price_group: string | null
          rejection_reason: string | null
          season_section: string | null
          starts_at: string | null
          status: Database["public"]["Enums"]["deal_status"] | null
          temperature: number | null
          temperature_offset: number | null
          temperature_reason: string | null
          title: string | null
          total_price: number | null
          travel_facts: Json | null
          unit: string | null
          unit_amount: number | null
          updated_at: string | null
          user_id: string | null
          user_profile_image_url: string | null
          username: string | null
          voucher_code: string | null
        }
        Relationships: [
          {
            foreignKeyName: "deals_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      own_deals: {
        Row: {
          calculated_temperature: number | null
          category: string | null
          channel: string | null
          cold_votes: number | null
          cold_votes_adjustment: number | null
          cold_votes_of_admins: number | null
          comments_count: number | null
          confirmed_by_poster: boolean | null
          contains_meat: boolean | null
          created_at: string | null
          currency: string | null
          deal_type: string | null
          deal_url: string | null
          delivery_cost: number | null
          delivery_days: number | null
          delivery_kind: string | null
          description: string | null
          edited_at: string | null
          expired_at: string | null
          expired_by: string | null
          expires_at: string | null
          finance_facts: Json | null
          free_delivery_over: number | null
          gone_count: number | null
          halal: Json | null
          hot_votes: number | null
          hot_votes_adjustment: number | null
          hot_votes_of_admins: number | null
          id: string | null
          image_url: string | null
          is_associated: boolean | null
          is_expired: boolean | null
          is_running: boolean | null
          is_upcoming: boolean | null
          last_confirmed_at: string | null
          live_count: number | null
          location: string | null
          merchant: string | null
          merchant_codes_count: number | null
          order_by: string | null
          original_price: number | null
          original_price_source: string | null
          price: number | null
          price_group: string | null
          rejection_reason: string | null
          season_section: string | null
          starts_at: string | null
          status: Database["public"]["Enums"]["deal_status"] | null
          temperature: number | null
          temperature_offset: number | null
          temperature_reason: string | null
          title: string | null
          total_price: number | null
          travel_facts: Json | null
          unit: string | null
          unit_amount: number | null
          updated_at: string | null
          user_id: string | null
          user_profile_image_url: string | null
          username: string | null
          voucher_code: string | null
          waits: boolean | null
        }
        Relationships: [
          {
            foreignKeyName: "deals_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      own_voucher_codes: {
        Row: {
          brand_image_url: string | null
          code: string | null
          created_at: string | null
          currency: string | null
          deal_id: string | null
          description: string | null
          discount_type: Database["public"]["Enums"]["discount_type"] | null
          discount_value: number | null
          exclusions: string | null
          expiry_date: string | null
          failed_14d: number | null
          failing_reason: Database["public"]["Enums"]["code_failure"] | null
          id: string | null
          last_worked_at: string | null
          merchant: string | null
          merchant_key: string | null
          merchant_url: string | null
          min_spend: number | null
          new_customers_only: boolean | null
          rejected_at: string | null
          rejection_reason: string | null
          single_use: boolean | null
          source_url: string | null
          state: string | null
          status: Database["public"]["Enums"]["voucher_status"] | null
          updated_at: string | null
          user_id: string | null
          worked_14d: number | null
        }
        Insert: {
          brand_image_url?: string | null
          code?: string | null
          created_at?: string | null
          currency?: string | null
          deal_id?: string | null
          description?: string | null
          discount_type?: Database["public"]["Enums"]["discount_type"] | null
          discount_value?: number | null
          exclusions?: string | null
          expiry_date?: string | null
          failed_14d?: number | null
          failing_reason?: Database["public"]["Enums"]["code_failure"] | null
          id?: string | null
          last_worked_at?: string | null
          merchant?: string | null
          merchant_key?: string | null
          merchant_url?: string | null
          min_spend?: number | null
          new_customers_only?: boolean | null
          rejected_at?: string | null
          rejection_reason?: string | null
          single_use?: boolean | null
          source_url?: string | null
          state?: never
          status?: Database["public"]["Enums"]["voucher_status"] | null
          updated_at?: string | null
          user_id?: string | null
          worked_14d?: number | null
        }
        Update: {
          brand_image_url?: string | null
          code?: string | null
          created_at?: string | null
          currency?: string | null
          deal_id?: string | null
          description?: string | null
          discount_type?: Database["public"]["Enums"]["discount_type"] | null
          discount_value?: number | null
          exclusions?: string | null
          expiry_date?: string | null
          failed_14d?: number | null
          failing_reason?: Database["public"]["Enums"]["code_failure"] | null
          id?: string | null
          last_worked_at?: string | null
          merchant?: string | null
          merchant_key?: string | null
          merchant_url?: string | null
          min_spend?: number | null
          new_customers_only?: boolean | null
          rejected_at?: string | null
          rejection_reason?: string | null
          single_use?: boolean | null
          source_url?: string | null
          state?: never
          status?: Database["public"]["Enums"]["voucher_status"] | null
          updated_at?: string | null
          user_id?: string | null
          worked_14d?: number | null
        }
        Relationships: [
          {
            foreignKeyName: "voucher_codes_deal_fkey"
            columns: ["deal_id"]
            referencedRelation: "deals"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "voucher_codes_deal_fkey"
            columns: ["deal_id"]
            referencedRelation: "deals_with_temperature"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "voucher_codes_deal_fkey"
            columns: ["deal_id"]
            referencedRelation: "own_deals"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "voucher_codes_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      security_events_with_names: {
        Row: {
          created_at: string | null
          details: Json | null
          event: string | null
          id: string | null
          user_id: string | null
          username: string | null
        }
        Relationships: [
          {
            foreignKeyName: "security_events_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
    }
    Functions: {
      add_halal_fact: {
        Args: {
          attribute_param: string
          details_param?: Json
          subject_id_param: string
          subject_type_param: string
          value_param: string
        }
        Returns: Json
      }
      add_to_deal: {
        Args: { deal_id_param: string; details_param: Json }
        Returns: {
          added: string
          code: Json | null
          created_at: string
          deal_id: string
          decided_at: string | null
          decided_by: string | null
          decline_reason: string | null
          expires_at: string | null
          note: string
          price: number | null
          status: string
          user_id: string
        }
        SetofOptions: {
          from: "*"
          to: "deal_additions"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_find_deals: {
        Args: { status_param?: string; text_param?: string }
        Returns: {
          calculated_temperature: number | null
          category: string | null
          channel: string | null
          cold_votes: number | null
          cold_votes_adjustment: number | null
          cold_votes_of_admins: number | null
          comments_count: number | null
          confirmed_by_poster: boolean | null
          contains_meat: boolean | null
          created_at: string | null
          currency: string | null
          deal_type: string | null
          deal_url: string | null
          delivery_cost: number | null
          delivery_days: number | null
          delivery_kind: string | null
          description: string | null
          edited_at: string | null
          expired_at: string | null
          expired_by: string | null
          expires_at: string | null
          finance_facts: Json | null
          free_delivery_over: number | null
          gone_count: number | null
          halal: Json | null
          hot_votes: number | null
          hot_votes_adjustment: number | null
          hot_votes_of_admins: number | null
          id: string | null
          image_url: string | null
          is_associated: boolean | null
          is_expired: boolean | null
          is_running: boolean | null
          is_upcoming: boolean | null
          last_confirmed_at: string | null
          live_count: number | null
          location: string | null
          merchant: string | null
          merchant_codes_count: number | null
          order_by: string | null
          original_price: number | null
          original_price_source: string | null
          price: number | null
          price_group: string | null
          rejection_reason: string | null
          season_section: string | null
          starts_at: string | null
          status: Database["public"]["Enums"]["deal_status"] | null
          temperature: number | null
          temperature_offset: number | null
          temperature_reason: string | null
          title: string | null
          total_price: number | null
          travel_facts: Json | null
          unit: string | null
          unit_amount: number | null
          updated_at: string | null
          user_id: string | null
          user_profile_image_url: string | null
          username: string | null
          voucher_code: string | null
        }[]
        SetofOptions: {
          from: "*"
          to: "deals_with_temperature"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      admin_set_deal_temperature: {
        Args: {
          deal_id_param: string
          offset_param: number
          reason_param?: string
        }
        Returns: {
          calculated_temperature: number | null
          category: string | null
          channel: string | null
          cold_votes: number | null
          cold_votes_adjustment: number | null
          cold_votes_of_admins: number | null
          comments_count: number | null
          confirmed_by_poster: boolean | null
          contains_meat: boolean | null
          created_at: string | null
          currency: string | null
          deal_type: string | null
          deal_url: string | null
          delivery_cost: number | null
          delivery_days: number | null
          delivery_kind: string | null
          description: string | null
          edited_at: string | null
          expired_at: string | null
          expired_by: string | null
          expires_at: string | null
          finance_facts: Json | null
          free_delivery_over: number | null
          gone_count: number | null
          halal: Json | null
          hot_votes: number | null
          hot_votes_adjustment: number | null
          hot_votes_of_admins: number | null
          id: string | null
          image_url: string | null
          is_associated: boolean | null
          is_expired: boolean | null
          is_running: boolean | null
          is_upcoming: boolean | null
          last_confirmed_at: string | null
          live_count: number | null
          location: string | null
          merchant: string | null
          merchant_codes_count: number | null
          order_by: string | null
          original_price: number | null
          original_price_source: string | null
          price: number | null
          price_group: string | null
          rejection_reason: string | null
          season_section: string | null
          starts_at: string | null
          status: Database["public"]["Enums"]["deal_status"] | null
          temperature: number | null
          temperature_offset: number | null
          temperature_reason: string | null
          title: string | null
          total_price: number | null
          travel_facts: Json | null
          unit: string | null
          unit_amount: number | null
          updated_at: string | null
          user_id: string | null
          user_profile_image_url: string | null
          username: string | null
          voucher_code: string | null
        }
        SetofOptions: {
          from: "*"
          to: "deals_with_temperature"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_update_deal: {
        Args: {
          deal_data: Json
          deal_id_param: string
          expected_updated_at_param?: string
          reason_param?: string
        }
        Returns: {
          calculated_temperature: number | null
          category: string | null
          channel: string | null
          cold_votes: number | null
          cold_votes_adjustment: number | null
          cold_votes_of_admins: number | null
          comments_count: number | null
          confirmed_by_poster: boolean | null
          contains_meat: boolean | null
          created_at: string | null
          currency: string | null
          deal_type: string | null
          deal_url: string | null
          delivery_cost: number | null
          delivery_days: number | null
          delivery_kind: string | null
          description: string | null
          edited_at: string | null
          expired_at: string | null
          expired_by: string | null
          expires_at: string | null
          finance_facts: Json | null
          free_delivery_over: number | null
          gone_count: number | null
          halal: Json | null
          hot_votes: number | null
          hot_votes_adjustment: number | null
          hot_votes_of_admins: number | null
          id: string | null
          image_url: string | null
          is_associated: boolean | null
          is_expired: boolean | null
          is_running: boolean | null
          is_upcoming: boolean | null
          last_confirmed_at: string | null
          live_count: number | null
          location: string | null
          merchant: string | null
          merchant_codes_count: number | null
          order_by: string | null
          original_price: number | null
          original_price_source: string | null
          price: number | null
          price_group: string | null
          rejection_reason: string | null
          season_section: string | null
          starts_at: string | null
          status: Database["public"]["Enums"]["deal_status"] | null
          temperature: number | null
          temperature_offset: number | null
          temperature_reason: string | null
          title: string | null
          total_price: number | null
          travel_facts: Json | null
          unit: string | null
          unit_amount: number | null
          updated_at: string | null
          user_id: string | null
          user_profile_image_url: string | null
          username: string | null
          voucher_code: string | null
        }
        SetofOptions: {
          from: "*"
          to: "deals_with_temperature"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      announce_month: {
        Args: {
          authority_param: string
          hijri_month_param: number
          hijri_year_param: number
          source_url_param: string
          starts_on_param: string
        }
        Returns: {
          authority: string
          hijri_month: number
          hijri_year: number
          source_url: string
          starts_on: string
          updated_at: string
        }
        SetofOptions: {
          from: "*"
          to: "moon_announcements"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      answer_halal_dispute: {
        Args: { answer_param: string; dispute_id_param: string }
        Returns: undefined
      }
      appeal_action: {
        Args: { action_id_param: string; text_param: string }
        Returns: Json
      }
      ban_member: {
        Args: {
          reason_param: string
          until_param?: string
          user_id_param: string
        }
        Returns: {
          created_at: string
          id: string
          pending_image_since: string | null
          pending_profile_image_url: string | null
          profile_image_status: Database["public"]["Enums"]["profile_image_status"]
          profile_image_url: string | null
          username: string
        }
        SetofOptions: {
          from: "*"
          to: "profiles"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      cancel_account_deletion: {
        Args: Record<PropertyKey, never>
        Returns: undefined
      }
      check_admin_status: { Args: { user_id?: string }; Returns: boolean }
      check_link: { Args: { deal_url_param: string }; Returns: Json }
      check_write_access: { Args: Record<PropertyKey, never>; Returns: boolean }
      confirm_mail_address: {
        Args: { token_param: string }
        Returns: undefined
      }
      count_deals: {
        Args: {
          category_filter?: string
          include_expired?: boolean
          location_filter?: string
          max_price_param?: number
          min_price_param?: number
          since_param?: string
        }
        Returns: number
      }
      count_deals_by_category: {
        Args: Record<PropertyKey, never>
        Returns: {
          category: string
          deals: number
        }[]
      }
      count_my_submissions: {
        Args: Record<PropertyKey, never>
        Returns: {
          content: string
          items: number
          status: string
        }[]
      }
      count_unread_notifications: {
        Args: Record<PropertyKey, never>
        Returns: number
      }
      decide_addition: {
        Args: {
          action_param: string
          deal_id_param: string
          expected_created_at_param?: string
          reason_param?: string
          user_id_param: string
        }
        Returns: {
          added: string
          code: Json | null
          created_at: string
          deal_id: string
          decided_at: string | null
          decided_by: string | null
          decline_reason: string | null
          expires_at: string | null
          note: string
          price: number | null
          status: string
          user_id: string
        }
        SetofOptions: {
          from: "*"
          to: "deal_additions"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      decide_appeal: {
        Args: {
          action_param: string
          appeal_id_param: string
          reason_param?: string
        }
        Returns: string
      }
      decide_halal_dispute: {
        Args: {
          action_param: string
          dispute_id_param: string
          reason_param?: string
        }
        Returns: undefined
      }
      decide_halal_fact: {
        Args: {
          action_param: string
          expected_updated_at_param?: string
          fact_id_param: string
          reason_param?: string
        }
        Returns: Json
      }
      decide_member_ending: {
        Args: { deal_id_param: string; is_over_param: boolean }
        Returns: undefined
      }
      decide_reports: {
        Args: {
          ban_reason_param?: string
          ban_until_param?: string
          content_action_param?: string
          content_id_param: string
          content_type_param: string
          resolution_param?: string
          status_param: string
        }
        Returns: number
      }
      delete_alert: { Args: { alert_id_param: string }; Returns: undefined }
      delete_comment: {
        Args: { comment_id_param: string; reason_param?: string }
        Returns: {
          content: string | null
          created_at: string | null
          deal_id: string | null
          deleted_at: string | null
          depth: number | null
          id: string | null
          mentions: Json | null
          parent_id: string | null
          profile_image_url: string | null
          speaks_for_shop: boolean | null
          updated_at: string | null
          user_id: string | null
          username: string | null
        }
        SetofOptions: {
          from: "*"
          to: "comments_with_author"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      delete_push_subscription: {
        Args: { subscription_id_param: string }
        Returns: undefined
      }
      dispute_halal_fact: {
        Args: {
          details_param?: string
          evidence_image_url_param?: string
          fact_id_param: string
          reason_param: string
        }
        Returns: string
      }
      edit_comment: {
        Args: { comment_id_param: string; content_param: string }
        Returns: {
          content: string | null
          created_at: string | null
          deal_id: string | null
          deleted_at: string | null
          depth: number | null
          id: string | null
          mentions: Json | null
          parent_id: string | null
          profile_image_url: string | null
          speaks_for_shop: boolean | null
          updated_at: string | null
          user_id: string | null
          username: string | null
        }
        SetofOptions: {
          from: "*"
          to: "comments_with_author"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      edit_own_deal: {
        Args: {
          deal_data: Json
          deal_id_param: string
          expected_updated_at_param?: string
          reason_param?: string
        }
        Returns: {
          calculated_temperature: number | null
          category: string | null
          channel: string | null
          cold_votes: number | null
          cold_votes_adjustment: number | null
          cold_votes_of_admins: number | null
          comments_count: number | null
          confirmed_by_poster: boolean | null
          contains_meat: boolean | null
          created_at: string | null
          currency: string | null
          deal_type: string | null
          deal_url: string | null
          delivery_cost: number | null
          delivery_days: number | null
          delivery_kind: string | null
          description: string | null
          edited_at: string | null
          expired_at: string | null
          expired_by: string | null
          expires_at: string | null
          finance_facts: Json | null
          free_delivery_over: number | null
          gone_count: number | null
          halal: Json | null
          hot_votes: number | null
          hot_votes_adjustment: number | null
          hot_votes_of_admins: number | null
          id: string | null
          image_url: string | null
          is_associated: boolean | null
          is_expired: boolean | null
          is_running: boolean | null
          is_upcoming: boolean | null
          last_confirmed_at: string | null
          live_count: number | null
          location: string | null
          merchant: string | null
          merchant_codes_count: number | null
          order_by: string | null
          original_price: number | null
          original_price_source: string | null
          price: number | null
          price_group: string | null
          rejection_reason: string | null
          season_section: string | null
          starts_at: string | null
          status: Database["public"]["Enums"]["deal_status"] | null
          temperature: number | null
          temperature_offset: number | null
          temperature_reason: string | null
          title: string | null
          total_price: number | null
          travel_facts: Json | null
          unit: string | null
          unit_amount: number | null
          updated_at: string | null
          user_id: string | null
          user_profile_image_url: string | null
          username: string | null
          voucher_code: string | null
          waits: boolean | null
        }
        SetofOptions: {
          from: "*"
          to: "own_deals"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      end_member_sessions: {
        Args: { user_id_param: string }
        Returns: string[]
      }
      end_my_session: { Args: { session_id_param: string }; Returns: string }
      expire_own_deal: {
        Args: { deal_id_param: string }
        Returns: {
          calculated_temperature: number | null
          category: string | null
          channel: string | null
          cold_votes: number | null
          cold_votes_adjustment: number | null
          cold_votes_of_admins: number | null
          comments_count: number | null
          confirmed_by_poster: boolean | null
          contains_meat: boolean | null
          created_at: string | null
          currency: string | null
          deal_type: string | null
          deal_url: string | null
          delivery_cost: number | null
          delivery_days: number | null
          delivery_kind: string | null
          description: string | null
          edited_at: string | null
          expired_at: string | null
          expired_by: string | null
          expires_at: string | null
          finance_facts: Json | null
          free_delivery_over: number | null
          gone_count: number | null
          halal: Json | null
          hot_votes: number | null
          hot_votes_adjustment: number | null
          hot_votes_of_admins: number | null
          id: string | null
          image_url: string | null
          is_associated: boolean | null
          is_expired: boolean | null
          is_running: boolean | null
          is_upcoming: boolean | null
          last_confirmed_at: string | null
          live_count: number | null
          location: string | null
          merchant: string | null
          merchant_codes_count: number | null
          order_by: string | null
          original_price: number | null
          original_price_source: string | null
          price: number | null
          price_group: string | null
          rejection_reason: string | null
          season_section: string | null
          starts_at: string | null
          status: Database["public"]["Enums"]["deal_status"] | null
          temperature: number | null
          temperature_offset: number | null
          temperature_reason: string | null
          title: string | null
          total_price: number | null
          travel_facts: Json | null
          unit: string | null
          unit_amount: number | null
          updated_at: string | null
          user_id: string | null
          user_profile_image_url: string | null
          username: string | null
          voucher_code: string | null
        }
        SetofOptions: {
          from: "*"
          to: "deals_with_temperature"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      explain_alert: {
        Args: { alert_id_param: string; deal_id_param: string }
        Returns: Json
      }
      explain_vote: {
        Args: { deal_id_param: string; details_param: Json }
        Returns: Json
      }
      export_my_data: { Args: Record<PropertyKey, never>; Returns: Json }
      export_my_data_part: {
        Args: {
          after_at_param?: string
          after_id_param?: string
          list_param?: string
        }
        Returns: Json
      }
      find_members: {
        Args: { filter_param?: string; text_param?: string }
        Returns: {
          banned_until: string
          created_at: string
          email: string
          id: string
          is_admin: boolean
          is_banned: boolean
          is_moderator: boolean
          profile_image_url: string
          username: string
        }[]
      }
      find_similar_deals: {
        Args: { merchant_param: string; title_param: string }
        Returns: Json
      }
      get_admin_queues: {
        Args: Record<PropertyKey, never>
        Returns: {
          late: number
          oldest_at: string
          queue: string
          waiting: number
        }[]
      }
      get_alert_matches: {
        Args: {
          alert_id_param?: string
          before_param?: string
          limit_param?: number
        }
        Returns: Json
      }
      get_alerts: { Args: Record<PropertyKey, never>; Returns: Json }
      get_appeals: {
        Args: { status_param?: string }
        Returns: {
          answer: string
          answered_at: string
          answered_by: string
          content: Json
          created_at: string
          decision: string
          decision_at: string
          decision_by: string
          decision_reason: string
          id: string
          kind: string
          may_decide: boolean
          outcome: string
          subject_id: string
          subject_type: string
          text: string
          user_id: string
          username: string
        }[]
      }
      get_business: {
        Args: { slug_param: string }
        Returns: {
          category: string
          certificate_number: string
          created_at: string
          deals: number
          description: string
          ended: number
          halal: Json
          halal_certifier: string
          is_muslim_owned: boolean
          is_registered: boolean
          location: string
          logo_url: string
          lowest_prices: Json
          merchant_key: string
          name: string
          opening_hours: string
          slug: string
          upcoming: number
          username: string
          website: string
        }[]
      }
      get_certifiers: {
        Args: Record<PropertyKey, never>
        Returns: {
          checked_on: string | null
          country: string
          created_at: string
          id: string
          is_listed: boolean
          name: string
          policy_source_url: string
          register_url: string
          slug: string
          stunning_policy: string
          website: string
        }[]
        SetofOptions: {
          from: "*"
          to: "certifiers"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_cold_reasons: { Args: { deal_id_param: string }; Returns: Json }
      get_daily_counts: {
        Args: { days_param?: number }
        Returns: {
          day: string
          deals: number
          members: number
        }[]
      }
      get_deal: {
        Args: { deal_id_param: string }
        Returns: {
          calculated_temperature: number | null
          category: string | null
          channel: string | null
          cold_votes: number | null
          cold_votes_adjustment: number | null
          cold_votes_of_admins: number | null
          comments_count: number | null
          confirmed_by_poster: boolean | null
          contains_meat: boolean | null
          created_at: string | null
          currency: string | null
          deal_type: string | null
          deal_url: string | null
          delivery_cost: number | null
          delivery_days: number | null
          delivery_kind: string | null
          description: string | null
          edited_at: string | null
          expired_at: string | null
          expired_by: string | null
          expires_at: string | null
          finance_facts: Json | null
          free_delivery_over: number | null
          gone_count: number | null
          halal: Json | null
          hot_votes: number | null
          hot_votes_adjustment: number | null
          hot_votes_of_admins: number | null
          id: string | null
          image_url: string | null
          is_associated: boolean | null
          is_expired: boolean | null
          is_running: boolean | null
          is_upcoming: boolean | null
          last_confirmed_at: string | null
          live_count: number | null
          location: string | null
          merchant: string | null
          merchant_codes_count: number | null
          order_by: string | null
          original_price: number | null
          original_price_source: string | null
          price: number | null
          price_group: string | null
          rejection_reason: string | null
          season_section: string | null
          starts_at: string | null
          status: Database["public"]["Enums"]["deal_status"] | null
          temperature: number | null
          temperature_offset: number | null
          temperature_reason: string | null
          title: string | null
          total_price: number | null
          travel_facts: Json | null
          unit: string | null
          unit_amount: number | null
          updated_at: string | null
          user_id: string | null
          user_profile_image_url: string | null
          username: string | null
          voucher_code: string | null
        }
        SetofOptions: {
          from: "*"
          to: "deals_with_temperature"
          isOneToOne: true
          isSetofReturn: true
        }
      }
      get_deal_checks: { Args: { deal_id_param: string }; Returns: Json }
      get_deal_endings: {
        Args: { deal_id_param: string }
        Returns: {
          at: string
          by: string
          kind: string
        }[]
      }
      get_domain_rules: { Args: Record<PropertyKey, never>; Returns: Json }
      get_failed_jobs: {
        Args: Record<PropertyKey, never>
        Returns: {
          failed: number
          oldest_at: string
          retried: number
          task: string
        }[]
      }
      get_halal_fact_history: {
        Args: { fact_id_param: string }
        Returns: {
          at: string
          note: string
          step: string
        }[]
      }
      get_halal_facts: {
        Args: { subject_id_param: string; subject_type_param: string }
        Returns: Json
      }
      get_halal_queue: { Args: Record<PropertyKey, never>; Returns: Json }
      get_hottest_deals: {
        Args: {
          category_filter?: string
          duration_filter?: string
          limit_param?: number
          location_filter?: string
          max_price_param?: number
          min_price_param?: number
          offset_param?: number
          since_param?: string
        }
        Returns: {
          calculated_temperature: number | null
          category: string | null
          channel: string | null
          cold_votes: number | null
          cold_votes_adjustment: number | null
          cold_votes_of_admins: number | null
          comments_count: number | null
          confirmed_by_poster: boolean | null
          contains_meat: boolean | null
          created_at: string | null
          currency: string | null
          deal_type: string | null
          deal_url: string | null
          delivery_cost: number | null
          delivery_days: number | null
          delivery_kind: string | null
          description: string | null
          edited_at: string | null
          expired_at: string | null
          expired_by: string | null
          expires_at: string | null
          finance_facts: Json | null
          free_delivery_over: number | null
          gone_count: number | null
          halal: Json | null
          hot_votes: number | null
          hot_votes_adjustment: number | null
          hot_votes_of_admins: number | null
          id: string | null
          image_url: string | null
          is_associated: boolean | null
          is_expired: boolean | null
          is_running: boolean | null
          is_upcoming: boolean | null
          last_confirmed_at: string | null
          live_count: number | null
          location: string | null
          merchant: string | null
          merchant_codes_count: number | null
          order_by: string | null
          original_price: number | null
          original_price_source: string | null
          price: number | null
          price_group: string | null
          rejection_reason: string | null
          season_section: string | null
          starts_at: string | null
          status: Database["public"]["Enums"]["deal_status"] | null
          temperature: number | null
          temperature_offset: number | null
          temperature_reason: string | null
          title: string | null
          total_price: number | null
          travel_facts: Json | null
          unit: string | null
          unit_amount: number | null
          updated_at: string | null
          user_id: string | null
          user_profile_image_url: string | null
          username: string | null
          voucher_code: string | null
        }[]
        SetofOptions: {
          from: "*"
          to: "deals_with_temperature"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_image_audience: { Args: { image_key_param: string }; Returns: string }
      get_last_background_run: {
        Args: Record<PropertyKey, never>
        Returns: string
      }
      get_member: {
        Args: { user_id_param: string }
        Returns: {
          ban_reason: string
          banned_by_username: string
          banned_until: string
          comments_count: number
          created_at: string
          deals_active: number
          deals_pending: number
          deals_rejected: number
          deletion_due_at: string
          email: string
          id: string
          is_admin: boolean
          is_banned: boolean
          is_moderator: boolean
          last_sign_in_at: string
          posts_count: number
          profile_image_url: string
          reports_against: number
          reports_made: number
          username: string
          votes_count: number
          vouchers_count: number
        }[]
      }
      get_member_endings: {
        Args: Record<PropertyKey, never>
        Returns: {
          deal_id: string
          ended_at: string
          is_expired: boolean
          members: Json
          merchant: string
          one_network: boolean
          title: string
          username: string
          waits: boolean
        }[]
      }
      get_merchant_deals: {
        Args: {
          limit_param?: number
          merchant_key_param: string
          offset_param?: number
        }
        Returns: {
          calculated_temperature: number | null
          category: string | null
          channel: string | null
          cold_votes: number | null
          cold_votes_adjustment: number | null
          cold_votes_of_admins: number | null
          comments_count: number | null
          confirmed_by_poster: boolean | null
          contains_meat: boolean | null
          created_at: string | null
          currency: string | null
          deal_type: string | null
          deal_url: string | null
          delivery_cost: number | null
          delivery_days: number | null
          delivery_kind: string | null
          description: string | null
          edited_at: string | null
          expired_at: string | null
          expired_by: string | null
          expires_at: string | null
          finance_facts: Json | null
          free_delivery_over: number | null
          gone_count: number | null
          halal: Json | null
          hot_votes: number | null
          hot_votes_adjustment: number | null
          hot_votes_of_admins: number | null
          id: string | null
          image_url: string | null
          is_associated: boolean | null
          is_expired: boolean | null
          is_running: boolean | null
          is_upcoming: boolean | null
          last_confirmed_at: string | null
          live_count: number | null
          location: string | null
          merchant: string | null
          merchant_codes_count: number | null
          order_by: string | null
          original_price: number | null
          original_price_source: string | null
          price: number | null
          price_group: string | null
          rejection_reason: string | null
          season_section: string | null
          starts_at: string | null
          status: Database["public"]["Enums"]["deal_status"] | null
          temperature: number | null
          temperature_offset: number | null
          temperature_reason: string | null
          title: string | null
          total_price: number | null
          travel_facts: Json | null
          unit: string | null
          unit_amount: number | null
          updated_at: string | null
          user_id: string | null
          user_profile_image_url: string | null
          username: string | null
          voucher_code: string | null
        }[]
        SetofOptions: {
          from: "*"
          to: "deals_with_temperature"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_merchant_other_deals: {
        Args: { is_upcoming_param?: boolean; merchant_key_param: string }
        Returns: {
          calculated_temperature: number | null
          category: string | null
          channel: string | null
          cold_votes: number | null
          cold_votes_adjustment: number | null
          cold_votes_of_admins: number | null
          comments_count: number | null
          confirmed_by_poster: boolean | null
          contains_meat: boolean | null
          created_at: string | null
          currency: string | null
          deal_type: string | null
          deal_url: string | null
          delivery_cost: number | null
          delivery_days: number | null
          delivery_kind: string | null
          description: string | null
          edited_at: string | null
          expired_at: string | null
          expired_by: string | null
          expires_at: string | null
          finance_facts: Json | null
          free_delivery_over: number | null
          gone_count: number | null
          halal: Json | null
          hot_votes: number | null
          hot_votes_adjustment: number | null
          hot_votes_of_admins: number | null
          id: string | null
          image_url: string | null
          is_associated: boolean | null
          is_expired: boolean | null
          is_running: boolean | null
          is_upcoming: boolean | null
          last_confirmed_at: string | null
          live_count: number | null
          location: string | null
          merchant: string | null
          merchant_codes_count: number | null
          order_by: string | null
          original_price: number | null
          original_price_source: string | null
          price: number | null
          price_group: string | null
          rejection_reason: string | null
          season_section: string | null
          starts_at: string | null
          status: Database["public"]["Enums"]["deal_status"] | null
          temperature: number | null
          temperature_offset: number | null
          temperature_reason: string | null
          title: string | null
          total_price: number | null
          travel_facts: Json | null
          unit: string | null
          unit_amount: number | null
          updated_at: string | null
          user_id: string | null
          user_profile_image_url: string | null
          username: string | null
          voucher_code: string | null
        }[]
        SetofOptions: {
          from: "*"
          to: "deals_with_temperature"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_merchant_voucher_codes: {
        Args: { merchant_key_param: string }
        Returns: {
          brand_image_url: string
          code: string
          created_at: string
          currency: string
          deal_id: string | null
          description: string
          discount_type: Database["public"]["Enums"]["discount_type"]
          discount_value: number | null
          exclusions: string
          expiry_date: string | null
          failed_14d: number
          failing_reason: Database["public"]["Enums"]["code_failure"] | null
          id: string
          last_worked_at: string | null
          merchant: string
          merchant_key: string
          merchant_url: string
          min_spend: number | null
          new_customers_only: boolean
          rejected_at: string | null
          rejection_reason: string | null
          single_use: boolean
          source_url: string
          status: Database["public"]["Enums"]["voucher_status"]
          updated_at: string
          user_id: string | null
          worked_14d: number
        }[]
        SetofOptions: {
          from: "*"
          to: "voucher_codes"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_monthly_temperature_leaderboard: {
        Args: { current_month_only?: boolean; limit_param?: number }
        Returns: {
          deals_count: number
          month_label: string
          profile_image_url: string
          rank: number
          total_temperature: number
          user_id: string
          username: string
        }[]
      }
      get_my_appeal: { Args: { action_id_param: string }; Returns: Json }
      get_my_consents: {
        Args: Record<PropertyKey, never>
        Returns: {
          given_at: string
          kind: string
          version: number
        }[]
      }
      get_my_deals: {
        Args: {
          limit_param?: number
          offset_param?: number
          status_param?: string
        }
        Returns: {
          calculated_temperature: number | null
          category: string | null
          channel: string | null
          cold_votes: number | null
          cold_votes_adjustment: number | null
          cold_votes_of_admins: number | null
          comments_count: number | null
          confirmed_by_poster: boolean | null
          contains_meat: boolean | null
          created_at: string | null
          currency: string | null
          deal_type: string | null
          deal_url: string | null
          delivery_cost: number | null
          delivery_days: number | null
          delivery_kind: string | null
          description: string | null
          edited_at: string | null
          expired_at: string | null
          expired_by: string | null
          expires_at: string | null
          finance_facts: Json | null
          free_delivery_over: number | null
          gone_count: number | null
          halal: Json | null
          hot_votes: number | null
          hot_votes_adjustment: number | null
          hot_votes_of_admins: number | null
          id: string | null
          image_url: string | null
          is_associated: boolean | null
          is_expired: boolean | null
          is_running: boolean | null
          is_upcoming: boolean | null
          last_confirmed_at: string | null
          live_count: number | null
          location: string | null
          merchant: string | null
          merchant_codes_count: number | null
          order_by: string | null
          original_price: number | null
          original_price_source: string | null
          price: number | null
          price_group: string | null
          rejection_reason: string | null
          season_section: string | null
          starts_at: string | null
          status: Database["public"]["Enums"]["deal_status"] | null
          temperature: number | null
          temperature_offset: number | null
          temperature_reason: string | null
          title: string | null
          total_price: number | null
          travel_facts: Json | null
          unit: string | null
          unit_amount: number | null
          updated_at: string | null
          user_id: string | null
          user_profile_image_url: string | null
          username: string | null
          voucher_code: string | null
          waits: boolean | null
        }[]
        SetofOptions: {
          from: "*"
          to: "own_deals"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_my_edits: {
        Args: { deal_id_param?: string }
        Returns: {
          changes: Json
          deal_id: string
          rejection_reason: string
          status: string
          updated_at: string
        }[]
      }
      get_my_merchants: {
        Args: Record<PropertyKey, never>
        Returns: {
          category: string
          certificate_number: string
          contact_email: string | null
          created_at: string
          description: string
          halal_certifier: string
          id: string
          is_muslim_owned: boolean
          location: string
          logo_url: string
          name: string
          name_key: string
          opening_hours: string
          phone: string
          proposed_at: string | null
          proposed_changes: Json | null
          rejected_at: string | null
          rejection_reason: string | null
          slug: string
          status: Database["public"]["Enums"]["merchant_status"]
          user_id: string | null
          website: string
        }[]
        SetofOptions: {
          from: "*"
          to: "merchants"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_my_mutes: {
        Args: Record<PropertyKey, never>
        Returns: {
          muted_at: string
          profile_image_url: string
          user_id: string
          username: string
        }[]
      }
      get_my_profile: {
        Args: Record<PropertyKey, never>
        Returns: {
          comments_count: number
          created_at: string
          deals_count: number
          deletion_due_at: string
          id: string
          is_moderator: boolean
          must_confirm_email: boolean
          pending_profile_image_url: string
          profile_image_status: Database["public"]["Enums"]["profile_image_status"]
          profile_image_url: string
          shop_keys: string[]
          username: string
          votes_count: number
        }[]
      }
      get_my_reports: {
        Args: Record<PropertyKey, never>
        Returns: {
          content_id: string
          content_title: string
          content_type: Database["public"]["Enums"]["report_content_type"]
          created_at: string
          details: string
          id: string
          reason: Database["public"]["Enums"]["report_reason"]
          resolution: string
          resolved_at: string
          status: Database["public"]["Enums"]["report_status"]
        }[]
      }
      get_my_rights: { Args: Record<PropertyKey, never>; Returns: Json }
      get_my_sessions: {
        Args: Record<PropertyKey, never>
        Returns: {
          created_at: string
          id: string
          is_current: boolean
          last_used_at: string
          user_agent: string
        }[]
      }
      get_my_trust: { Args: Record<PropertyKey, never>; Returns: string }
      get_my_voucher_codes: {
        Args: Record<PropertyKey, never>
        Returns: {
          brand_image_url: string | null
          code: string | null
          created_at: string | null
          currency: string | null
          deal_id: string | null
          description: string | null
          discount_type: Database["public"]["Enums"]["discount_type"] | null
          discount_value: number | null
          exclusions: string | null
          expiry_date: string | null
          failed_14d: number | null
          failing_reason: Database["public"]["Enums"]["code_failure"] | null
          id: string | null
          last_worked_at: string | null
          merchant: string | null
          merchant_key: string | null
          merchant_url: string | null
          min_spend: number | null
          new_customers_only: boolean | null
          rejected_at: string | null
          rejection_reason: string | null
          single_use: boolean | null
          source_url: string | null
          state: string | null
          status: Database["public"]["Enums"]["voucher_status"] | null
          updated_at: string | null
          user_id: string | null
          worked_14d: number | null
        }[]
        SetofOptions: {
          from: "*"
          to: "own_voucher_codes"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_notification_settings: {
        Args: Record<PropertyKey, never>
        Returns: Json
      }
      get_notifications: {
        Args: { before_param?: string; limit_param?: number }
        Returns: Database["public"]["CompositeTypes"]["notification_details"][]
        SetofOptions: {
          from: "*"
          to: "notification_details"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_pending_avatars: { Args: { user_id_param?: string }; Returns: Json }
      get_pending_deal_hints: {
        Args: Record<PropertyKey, never>
        Returns: {
          approved_deals: number
          deal_id: string
          halal_claims: Json
          is_first_deal: boolean
          link_rule: Json
          poster_joined_at: string
          rejected_deals: number
          repost_reason: string
          same_link_deal_id: string
          shop: Json
          similar_deals: Json
        }[]
      }
      get_pending_deals: {
        Args: Record<PropertyKey, never>
        Returns: {
          calculated_temperature: number | null
          category: string | null
          channel: string | null
          cold_votes: number | null
          cold_votes_adjustment: number | null
          cold_votes_of_admins: number | null
          comments_count: number | null
          confirmed_by_poster: boolean | null
          contains_meat: boolean | null
          created_at: string | null
          currency: string | null
          deal_type: string | null
          deal_url: string | null
          delivery_cost: number | null
          delivery_days: number | null
          delivery_kind: string | null
          description: string | null
          edited_at: string | null
          expired_at: string | null
          expired_by: string | null
          expires_at: string | null
          finance_facts: Json | null
          free_delivery_over: number | null
          gone_count: number | null
          halal: Json | null
          hot_votes: number | null
          hot_votes_adjustment: number | null
          hot_votes_of_admins: number | null
          id: string | null
          image_url: string | null
          is_associated: boolean | null
          is_expired: boolean | null
          is_running: boolean | null
          is_upcoming: boolean | null
          last_confirmed_at: string | null
          live_count: number | null
          location: string | null
          merchant: string | null
          merchant_codes_count: number | null
          order_by: string | null
          original_price: number | null
          original_price_source: string | null
          price: number | null
          price_group: string | null
          rejection_reason: string | null
          season_section: string | null
          starts_at: string | null
          status: Database["public"]["Enums"]["deal_status"] | null
          temperature: number | null
          temperature_offset: number | null
          temperature_reason: string | null
          title: string | null
          total_price: number | null
          travel_facts: Json | null
          unit: string | null
          unit_amount: number | null
          updated_at: string | null
          user_id: string | null
          user_profile_image_url: string | null
          username: string | null
          voucher_code: string | null
        }[]
        SetofOptions: {
          from: "*"
          to: "deals_with_temperature"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_pending_merchants: {
        Args: Record<PropertyKey, never>
        Returns: {
          category: string
          certificate_number: string
          changes: Json
          contact_email: string
          created_at: string
          description: string
          halal_certifier: string
          has_namesake: boolean
          id: string
          is_muslim_owned: boolean
          location: string
          logo_url: string
          name: string
          opening_hours: string
          phone: string
          proposed_at: string
          slug: string
          status: Database["public"]["Enums"]["merchant_status"]
          user_id: string
          username: string
          website: string
        }[]
      }
      get_pending_prices: {
        Args: Record<PropertyKey, never>
        Returns: {
          deal_id: string
          price_memory: Json
        }[]
      }
      get_pending_voucher_codes: {
        Args: Record<PropertyKey, never>
        Returns: {
          brand_image_url: string
          code: string
          created_at: string
          currency: string
          deal_id: string
          description: string
          discount_type: Database["public"]["Enums"]["discount_type"]
          discount_value: number
          exclusions: string
          expiry_date: string
          id: string
          is_known: boolean
          merchant: string
          merchant_url: string
          min_spend: number
          new_customers_only: boolean
          single_use: boolean
          source_url: string
          status: Database["public"]["Enums"]["voucher_status"]
          updated_at: string
          user_id: string
          username: string
        }[]
      }
      get_posts_to_review: {
        Args: Record<PropertyKey, never>
        Returns: {
          author_joined_at: string
          author_name: string
          changed_share: number
          excerpt: string
          first_lines: string
          id: string
          links: number
          published_at: string
          slug: string
          taken_down_reason: string
          title: string
          updated_at: string
          user_id: string
          word_count: number
        }[]
      }
      get_price_memory: { Args: { deal_id_param: string }; Returns: Json }
      get_profile_counts: {
        Args: { user_id_param: string }
        Returns: {
          comments_count: number
          deals_count: number
          votes_count: number
        }[]
      }
      get_push_subscriptions: {
        Args: Record<PropertyKey, never>
        Returns: Json
      }
      get_reports: {
        Args: { status_param?: string }
        Returns: {
          author_id: string
          author_is_banned: boolean
          author_username: string
          content: Json
          content_id: string
          content_type: Database["public"]["Enums"]["report_content_type"]
          first_reported_at: string
          last_reported_at: string
          reports: Json
          reports_count: number
        }[]
      }
      get_revived_deals: {
        Args: Record<PropertyKey, never>
        Returns: {
          deal_id: string
          ended_at: string
          is_expired: boolean
          members: number
          merchant: string
          returned_at: string
          returned_by: string
          title: string
          username: string
          usernames: string[]
        }[]
      }
      get_saved_deals: {
        Args: {
          after_param?: string
          limit_param?: number
          list_param?: string
        }
        Returns: {
          category: string
          currency: string
          deal_url: string
          expires_at: string
          id: string
          image_url: string
          is_expired: boolean
          is_upcoming: boolean
          list_name: string
          merchant: string
          note: string
          price: number
          remind_ending: boolean
          remind_price: boolean
          saved_at: string
          starts_at: string
          title: string
          total_price: number
        }[]
      }
      get_search_words: { Args: Record<PropertyKey, never>; Returns: Json }
      get_season_months: {
        Args: Record<PropertyKey, never>
        Returns: {
          announcements: Json
          expected_on: string
          hijri_month: number
          hijri_year: number
        }[]
      }
      get_season_pins: {
        Args: Record<PropertyKey, never>
        Returns: {
          deal_id: string
          hub: string
          is_expired: boolean
          merchant: string
          position: number
          section: string
          starts_at: string
          status: Database["public"]["Enums"]["deal_status"]
          title: string
        }[]
      }
      get_site_warnings: { Args: Record<PropertyKey, never>; Returns: string[] }
      get_suspicious_votes: {
        Args: Record<PropertyKey, never>
        Returns: {
          cold_votes: number
          deal_id: string
          first_vote_at: string
          hot_votes: number
          last_vote_at: string
          merchant: string
          status: Database["public"]["Enums"]["deal_status"]
          temperature: number
          title: string
          username: string
          voters: string[]
          young_cold_votes: number
          young_hot_votes: number
        }[]
      }
      get_unseen_additions: {
        Args: Record<PropertyKey, never>
        Returns: {
          added: string
          created_at: string
          deal_id: string
          decided_at: string
          expires_at: string
          mentions_contact: boolean
          note: string
          poster: string
          poster_id: string
          title: string
          user_id: string
          username: string
        }[]
      }
      get_unseen_deals: {
        Args: Record<PropertyKey, never>
        Returns: {
          calculated_temperature: number | null
          category: string | null
          channel: string | null
          cold_votes: number | null
          cold_votes_adjustment: number | null
          cold_votes_of_admins: number | null
          comments_count: number | null
          confirmed_by_poster: boolean | null
          contains_meat: boolean | null
          created_at: string | null
          currency: string | null
          deal_type: string | null
          deal_url: string | null
          delivery_cost: number | null
          delivery_days: number | null
          delivery_kind: string | null
          description: string | null
          edited_at: string | null
          expired_at: string | null
          expired_by: string | null
          expires_at: string | null
          finance_facts: Json | null
          free_delivery_over: number | null
          gone_count: number | null
          halal: Json | null
          hot_votes: number | null
          hot_votes_adjustment: number | null
          hot_votes_of_admins: number | null
          id: string | null
          image_url: string | null
          is_associated: boolean | null
          is_expired: boolean | null
          is_running: boolean | null
          is_upcoming: boolean | null
          last_confirmed_at: string | null
          live_count: number | null
          location: string | null
          merchant: string | null
          merchant_codes_count: number | null
          order_by: string | null
          original_price: number | null
          original_price_source: string | null
          price: number | null
          price_group: string | null
          rejection_reason: string | null
          season_section: string | null
          starts_at: string | null
          status: Database["public"]["Enums"]["deal_status"] | null
          temperature: number | null
          temperature_offset: number | null
          temperature_reason: string | null
          title: string | null
          total_price: number | null
          travel_facts: Json | null
          unit: string | null
          unit_amount: number | null
          updated_at: string | null
          user_id: string | null
          user_profile_image_url: string | null
          username: string | null
          voucher_code: string | null
        }[]
        SetofOptions: {
          from: "*"
          to: "deals_with_temperature"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_unseen_edits: {
        Args: Record<PropertyKey, never>
        Returns: {
          changes: Json
          created_at: string
          currency: string
          deal_id: string
          id: string
          reason: string
          title: string
          user_id: string
          username: string
        }[]
      }
      get_usual_waits: {
        Args: Record<PropertyKey, never>
        Returns: {
          content: string
          seconds: number
        }[]
      }
      get_voucher_codes: {
        Args: Record<PropertyKey, never>
        Returns: {
          brand_image_url: string
          code: string
          created_at: string
          currency: string
          deal_id: string | null
          description: string
          discount_type: Database["public"]["Enums"]["discount_type"]
          discount_value: number | null
          exclusions: string
          expiry_date: string | null
          failed_14d: number
          failing_reason: Database["public"]["Enums"]["code_failure"] | null
          id: string
          last_worked_at: string | null
          merchant: string
          merchant_key: string
          merchant_url: string
          min_spend: number | null
          new_customers_only: boolean
          rejected_at: string | null
          rejection_reason: string | null
          single_use: boolean
          source_url: string
          status: Database["public"]["Enums"]["voucher_status"]
          updated_at: string
          user_id: string | null
          worked_14d: number
        }[]
        SetofOptions: {
          from: "*"
          to: "voucher_codes"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_waiting_edits: {
        Args: Record<PropertyKey, never>
        Returns: {
          approved_deals: number
          changes: Json
          created_at: string
          currency: string
          deal_id: string
          id: string
          image_url: string
          keeps_halal_facts: boolean
          poster_joined_at: string
          reason: string
          title: string
          user_id: string
          username: string
          version: string
        }[]
      }
      give_consent: {
        Args: { kind_param: string; version_param?: number }
        Returns: undefined
      }
      grant_admin: {
        Args: { reason_param?: string; user_id_param: string }
        Returns: boolean
      }
      grant_moderator: {
        Args: { reason_param?: string; user_id_param: string }
        Returns: boolean
      }
      hand_over_merchant: {
        Args: { merchant_id_param: string; username_param: string }
        Returns: undefined
      }
      handle_contact_message: {
        Args: { is_handled_param?: boolean; message_id_param: string }
        Returns: {
          about: string | null
          created_at: string
          due_at: string | null
          email: string
          handled_at: string | null
          handled_by: string | null
          id: string
          mailed_at: string | null
          message: string
          name: string
          reference: string
          topic: string
          user_id: string | null
        }
        SetofOptions: {
          from: "*"
          to: "contact_messages"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      has_recent_sign_in: { Args: Record<PropertyKey, never>; Returns: boolean }
      hide_deal_revision: {
        Args: { is_hidden_param?: boolean; revision_id_param: string }
        Returns: undefined
      }
      import_saved_deals: {
        Args: { deal_ids_param: string[] }
        Returns: number
      }
      is_username_available: {
        Args: { username_param: string }
        Returns: boolean
      }
      keep_votes_of_group: {
        Args: { deal_id_param: string; seen_until_param: string }
        Returns: undefined
      }
      lift_ban: {
        Args: { user_id_param: string }
        Returns: {
          created_at: string
          id: string
          pending_image_since: string | null
          pending_profile_image_url: string | null
          profile_image_status: Database["public"]["Enums"]["profile_image_status"]
          profile_image_url: string | null
          username: string
        }
        SetofOptions: {
          from: "*"
          to: "profiles"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      list_businesses: {
        Args: {
          category_filter?: string
          limit_param?: number
          muslim_owned_param?: boolean
          offset_param?: number
          search_param?: string
          sort_param?: string
        }
        Returns: {
          category: string
          deals: number
          halal_certifier: string
          is_muslim_owned: boolean
          is_registered: boolean
          location: string
          logo_url: string
          name: string
          slug: string
          total: number
        }[]
      }
      list_sitemap_parts: { Args: Record<PropertyKey, never>; Returns: Json }
      list_towns: {
        Args: Record<PropertyKey, never>
        Returns: {
          deals: number
          town: string
        }[]
      }
      mark_deal_seen: {
        Args: { deal_id_param: string; expected_updated_at_param?: string }
        Returns: undefined
      }
      mark_notifications_read: {
        Args: {
          before_param?: string
          notification_id_param?: string
          notification_ids_param?: string[]
        }
        Returns: number
      }
      may_publish_deal: {
        Args: {
          category_param: string
          deal_url_param: string
          is_associated_param?: boolean
        }
        Returns: boolean
      }
      moderate_avatar: {
        Args: {
          action_param: string
          expected_status_param?: string
          image_url_param?: string
          user_id_param: string
        }
        Returns: Json
      }
      moderate_deal: {
        Args: {
          action_param: string
          deal_id_param: string
          expected_status_param?: string
          expected_updated_at_param?: string
          reason_param?: string
        }
        Returns: {
          calculated_temperature: number | null
          category: string | null
          channel: string | null
          cold_votes: number | null
          cold_votes_adjustment: number | null
          cold_votes_of_admins: number | null
          comments_count: number | null
          confirmed_by_poster: boolean | null
          contains_meat: boolean | null
          created_at: string | null
          currency: string | null
          deal_type: string | null
          deal_url: string | null
          delivery_cost: number | null
          delivery_days: number | null
          delivery_kind: string | null
          description: string | null
          edited_at: string | null
          expired_at: string | null
          expired_by: string | null
          expires_at: string | null
          finance_facts: Json | null
          free_delivery_over: number | null
          gone_count: number | null
          halal: Json | null
          hot_votes: number | null
          hot_votes_adjustment: number | null
          hot_votes_of_admins: number | null
          id: string | null
          image_url: string | null
          is_associated: boolean | null
          is_expired: boolean | null
          is_running: boolean | null
          is_upcoming: boolean | null
          last_confirmed_at: string | null
          live_count: number | null
          location: string | null
          merchant: string | null
          merchant_codes_count: number | null
          order_by: string | null
          original_price: number | null
          original_price_source: string | null
          price: number | null
          price_group: string | null
          rejection_reason: string | null
          season_section: string | null
          starts_at: string | null
          status: Database["public"]["Enums"]["deal_status"] | null
          temperature: number | null
          temperature_offset: number | null
          temperature_reason: string | null
          title: string | null
          total_price: number | null
          travel_facts: Json | null
          unit: string | null
          unit_amount: number | null
          updated_at: string | null
          user_id: string | null
          user_profile_image_url: string | null
          username: string | null
          voucher_code: string | null
        }
        SetofOptions: {
          from: "*"
          to: "deals_with_temperature"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      moderate_deal_edit: {
        Args: {
          action_param: string
          edit_id_param: string
          expected_version_param?: string
          reason_param?: string
        }
        Returns: string
      }
      moderate_merchant: {
        Args: {
          action_param: string
          expected_status_param?: string
          merchant_id_param: string
          reason_param?: string
        }
        Returns: {
          category: string
          certificate_number: string
          contact_email: string | null
          created_at: string
          description: string
          halal_certifier: string
          id: string
          is_muslim_owned: boolean
          location: string
          logo_url: string
          name: string
          name_key: string
          opening_hours: string
          phone: string
          proposed_at: string | null
          proposed_changes: Json | null
          rejected_at: string | null
          rejection_reason: string | null
          slug: string
          status: Database["public"]["Enums"]["merchant_status"]
          user_id: string | null
          website: string
        }
        SetofOptions: {
          from: "*"
          to: "merchants"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      moderate_merchant_change: {
        Args: {
          action_param: string
          expected_proposed_at_param?: string
          merchant_id_param: string
          reason_param?: string
        }
        Returns: string
      }
      moderate_voucher_code: {
        Args: {
          action_param: string
          expected_status_param?: string
          expected_updated_at_param?: string
          reason_param?: string
          voucher_id_param: string
        }
        Returns: {
          brand_image_url: string
          code: string
          created_at: string
          currency: string
          deal_id: string | null
          description: string
          discount_type: Database["public"]["Enums"]["discount_type"]
          discount_value: number | null
          exclusions: string
          expiry_date: string | null
          failed_14d: number
          failing_reason: Database["public"]["Enums"]["code_failure"] | null
          id: string
          last_worked_at: string | null
          merchant: string
          merchant_key: string
          merchant_url: string
          min_spend: number | null
          new_customers_only: boolean
          rejected_at: string | null
          rejection_reason: string | null
          single_use: boolean
          source_url: string
          status: Database["public"]["Enums"]["voucher_status"]
          updated_at: string
          user_id: string | null
          worked_14d: number
        }
        SetofOptions: {
          from: "*"
          to: "voucher_codes"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      mute_member: { Args: { user_id_param: string }; Returns: undefined }
      new_feed_key: { Args: { alert_id_param: string }; Returns: string }
      note_my_session: { Args: Record<PropertyKey, never>; Returns: undefined }
      pin_deal: {
        Args: {
          deal_id_param: string
          hub_param: string
          position_param: number
          section_param: string
        }
        Returns: {
          created_at: string
          deal_id: string
          hub: string
          position: number
          section: string
        }
        SetofOptions: {
          from: "*"
          to: "season_pins"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      read_alert_feed: { Args: { feed_key_param: string }; Returns: Json }
      read_announcements: {
        Args: Record<PropertyKey, never>
        Returns: {
          authority: string
          hijri_month: number
          hijri_year: number
          source_url: string
          starts_on: string
          updated_at: string
        }[]
        SetofOptions: {
          from: "*"
          to: "moon_announcements"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      read_comments: {
        Args: {
          after_created_at?: string
          after_id?: string
          limit_param?: number
          slug_param: string
        }
        Returns: Json
      }
      read_deal: { Args: { slug_param: string }; Returns: Json }
      read_deal_extras: { Args: { deal_id_param: string }; Returns: Json }
      read_deal_page: { Args: { slug_param: string }; Returns: Json }
      read_deals: {
        Args: {
          after_created_at?: string
          after_id?: string
          after_rank?: number
          alcohol_filter?: string
          by_param?: string
          category_filter?: string
          certifier_filter?: string
          channel_filter?: string
          counted?: boolean
          duration_filter?: string
          hide_unknown?: boolean
          include_expired?: boolean
          limit_param?: number
          location_filter?: string
          max_price_param?: number
          merchant_filter?: string
          min_price_param?: number
          offset_param?: number
          section_filter?: string
          since_param?: string
          sort_param?: string
          stunning_filter?: string
          type_filter?: string
        }
        Returns: Json
      }
      read_moderation_log: {
        Args: {
          before_param?: number
          kind_param?: string
          limit_param?: number
        }
        Returns: Json
      }
      read_moderation_numbers: {
        Args: Record<PropertyKey, never>
        Returns: Json
      }
      read_post: { Args: { key_param: string }; Returns: Json }
      read_posts: {
        Args: {
          limit_param?: number
          offset_param?: number
          status_param?: Database["public"]["Enums"]["blog_post_status"]
        }
        Returns: Json
      }
      read_profile: {
        Args: { id_param?: string; username_param?: string }
        Returns: {
          comments_count: number
          created_at: string
          deals_count: number
          id: string
          profile_image_url: string
          username: string
          votes_count: number
        }[]
      }
      read_profile_comments: {
        Args: {
          limit_param?: number
          offset_param?: number
          user_id_param: string
        }
        Returns: {
          content: string
          created_at: string
          deal_id: string
          deal_title: string
          id: string
        }[]
      }
      read_profile_deals: {
        Args: {
          include_expired?: boolean
          limit_param?: number
          offset_param?: number
          user_id_param: string
        }
        Returns: Json
      }
      read_related_to_search: { Args: { query_param: string }; Returns: Json }
      read_season: {
        Args: { brief_param?: boolean; by_param?: string; hub_param: string }
        Returns: Json
      }
      read_sidebar: { Args: Record<PropertyKey, never>; Returns: Json }
      read_sitemap_part: {
        Args: { kind_param: string; part_param: number }
        Returns: Json
      }
      register_merchant: {
        Args: {
          category_param?: string
          certificate_number_param?: string
          contact_email_param?: string
          description_param?: string
          halal_certifier_param?: string
          is_muslim_owned_param?: boolean
          location_param?: string
          logo_url_param?: string
          name_param?: string
          opening_hours_param?: string
          phone_param?: string
          website_param?: string
        }
        Returns: {
          category: string
          certificate_number: string
          contact_email: string | null
          created_at: string
          description: string
          halal_certifier: string
          id: string
          is_muslim_owned: boolean
          location: string
          logo_url: string
          name: string
          name_key: string
          opening_hours: string
          phone: string
          proposed_at: string | null
          proposed_changes: Json | null
          rejected_at: string | null
          rejection_reason: string | null
          slug: string
          status: Database["public"]["Enums"]["merchant_status"]
          user_id: string | null
          website: string
        }
        SetofOptions: {
          from: "*"
          to: "merchants"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      remove_cheaper_offer: {
        Args: {
          deal_id_param: string
          link_param: string
          reason_param: string
        }
        Returns: undefined
      }
      remove_domain_rule: { Args: { domain_param: string }; Returns: undefined }
      remove_halal_answer: {
        Args: { dispute_id_param: string }
        Returns: undefined
      }
      remove_votes_of_group: {
        Args: {
          deal_id_param: string
          reason_param?: string
          seen_until_param?: string
        }
        Returns: Json
      }
      report_code: {
        Args: {
          outcome_param: string
          reason_param?: string
          voucher_id_param: string
        }
        Returns: Json
      }
      request_account_deletion: {
        Args: Record<PropertyKey, never>
        Returns: string
      }
      request_mail_confirmation: {
        Args: Record<PropertyKey, never>
        Returns: undefined
      }
      resolve_report: {
        Args: {
          report_id_param: string
          resolution_param?: string
          status_param: string
        }
        Returns: {
          author_id: string | null
          content_id: string
          content_type: Database["public"]["Enums"]["report_content_type"]
          created_at: string
          details: string | null
          id: string
          reason: Database["public"]["Enums"]["report_reason"]
          resolution: string | null
          resolved_at: string | null
          resolved_by: string | null
          status: Database["public"]["Enums"]["report_status"]
          user_id: string | null
        }
        SetofOptions: {
          from: "*"
          to: "reports"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      resolve_reports_of_content: {
        Args: {
          content_id_param: string
          content_type_param: string
          resolution_param?: string
          status_param: string
        }
        Returns: number
      }
      resubmit_deal: {
        Args: {
          category_param?: string
          currency_param?: string
          deal_id_param: string
          deal_url_param?: string
          description_param?: string
          details_param?: Json
          expires_at_param?: string
          image_url_param?: string
          location_param?: string
          merchant_param?: string
          original_price_param?: number
          price_param?: number
          starts_at_param?: string
          title_param?: string
        }
        Returns: {
          calculated_temperature: number | null
          category: string | null
          channel: string | null
          cold_votes: number | null
          cold_votes_adjustment: number | null
          cold_votes_of_admins: number | null
          comments_count: number | null
          confirmed_by_poster: boolean | null
          contains_meat: boolean | null
          created_at: string | null
          currency: string | null
          deal_type: string | null
          deal_url: string | null
          delivery_cost: number | null
          delivery_days: number | null
          delivery_kind: string | null
          description: string | null
          edited_at: string | null
          expired_at: string | null
          expired_by: string | null
          expires_at: string | null
          finance_facts: Json | null
          free_delivery_over: number | null
          gone_count: number | null
          halal: Json | null
          hot_votes: number | null
          hot_votes_adjustment: number | null
          hot_votes_of_admins: number | null
          id: string | null
          image_url: string | null
          is_associated: boolean | null
          is_expired: boolean | null
          is_running: boolean | null
          is_upcoming: boolean | null
          last_confirmed_at: string | null
          live_count: number | null
          location: string | null
          merchant: string | null
          merchant_codes_count: number | null
          order_by: string | null
          original_price: number | null
          original_price_source: string | null
          price: number | null
          price_group: string | null
          rejection_reason: string | null
          season_section: string | null
          starts_at: string | null
          status: Database["public"]["Enums"]["deal_status"] | null
          temperature: number | null
          temperature_offset: number | null
          temperature_reason: string | null
          title: string | null
          total_price: number | null
          travel_facts: Json | null
          unit: string | null
          unit_amount: number | null
          updated_at: string | null
          user_id: string | null
          user_profile_image_url: string | null
          username: string | null
          voucher_code: string | null
        }
        SetofOptions: {
          from: "*"
          to: "deals_with_temperature"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      resubmit_voucher_code: {
        Args: {
          brand_image_url_param?: string
          code_param?: string
          description_param?: string
          details_param?: Json
          discount_type_param?: string
          discount_value_param?: number
          expiry_date_param?: string
          merchant_param?: string
          merchant_url_param?: string
          min_spend_param?: number
          voucher_id_param: string
        }
        Returns: {
          brand_image_url: string
          code: string
          created_at: string
          currency: string
          deal_id: string | null
          description: string
          discount_type: Database["public"]["Enums"]["discount_type"]
          discount_value: number | null
          exclusions: string
          expiry_date: string | null
          failed_14d: number
          failing_reason: Database["public"]["Enums"]["code_failure"] | null
          id: string
          last_worked_at: string | null
          merchant: string
          merchant_key: string
          merchant_url: string
          min_spend: number | null
          new_customers_only: boolean
          rejected_at: string | null
          rejection_reason: string | null
          single_use: boolean
          source_url: string
          status: Database["public"]["Enums"]["voucher_status"]
          updated_at: string
          user_id: string | null
          worked_14d: number
        }
        SetofOptions: {
          from: "*"
          to: "voucher_codes"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      retry_failed_jobs: { Args: Record<PropertyKey, never>; Returns: number }
      revert_member_checks: { Args: { user_id_param: string }; Returns: Json }
      review_post: {
        Args: {
          action_param: string
          expected_status_param?: string
          expected_updated_at_param?: string
          post_id_param: string
          reason_param?: string
        }
        Returns: string
      }
      revoke_admin: {
        Args: { reason_param?: string; user_id_param: string }
        Returns: boolean
      }
      revoke_moderator: {
        Args: { reason_param?: string; user_id_param: string }
        Returns: boolean
      }
      save_certifier: {
        Args: { certifier_data: Json }
        Returns: {
          checked_on: string | null
          country: string
          created_at: string
          id: string
          is_listed: boolean
          name: string
          policy_source_url: string
          register_url: string
          slug: string
          stunning_policy: string
          website: string
        }
        SetofOptions: {
          from: "*"
          to: "certifiers"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      save_deal: {
        Args: { deal_id_param: string; details_param?: Json }
        Returns: undefined
      }
      save_push_subscription: {
        Args: {
          auth_param: string
          endpoint_param: string
          p256dh_param: string
        }
        Returns: string
      }
      save_search_words: {
        Args: { canonical_param: string; words_param: string[] }
        Returns: undefined
      }
      search_deals: {
        Args: {
          alcohol_filter?: string
          by_param?: string
          category_filter?: string
          certifier_filter?: string
          channel_filter?: string
          duration_filter?: string
          hide_unknown?: boolean
          limit_param?: number
          location_filter?: string
          max_price_param?: number
          merchant_filter?: string
          min_price_param?: number
          query_param: string
          section_filter?: string
          since_param?: string
          sort_param?: string
          stunning_filter?: string
          type_filter?: string
        }
        Returns: {
          calculated_temperature: number | null
          category: string | null
          channel: string | null
          cold_votes: number | null
          cold_votes_adjustment: number | null
          cold_votes_of_admins: number | null
          comments_count: number | null
          confirmed_by_poster: boolean | null
          contains_meat: boolean | null
          created_at: string | null
          currency: string | null
          deal_type: string | null
          deal_url: string | null
          delivery_cost: number | null
          delivery_days: number | null
          delivery_kind: string | null
          description: string | null
          edited_at: string | null
          expired_at: string | null
          expired_by: string | null
          expires_at: string | null
          finance_facts: Json | null
          free_delivery_over: number | null
          gone_count: number | null
          halal: Json | null
          hot_votes: number | null
          hot_votes_adjustment: number | null
          hot_votes_of_admins: number | null
          id: string | null
          image_url: string | null
          is_associated: boolean | null
          is_expired: boolean | null
          is_running: boolean | null
          is_upcoming: boolean | null
          last_confirmed_at: string | null
          live_count: number | null
          location: string | null
          merchant: string | null
          merchant_codes_count: number | null
          order_by: string | null
          original_price: number | null
          original_price_source: string | null
          price: number | null
          price_group: string | null
          rejection_reason: string | null
          season_section: string | null
          starts_at: string | null
          status: Database["public"]["Enums"]["deal_status"] | null
          temperature: number | null
          temperature_offset: number | null
          temperature_reason: string | null
          title: string | null
          total_price: number | null
          travel_facts: Json | null
          unit: string | null
          unit_amount: number | null
          updated_at: string | null
          user_id: string | null
          user_profile_image_url: string | null
          username: string | null
          voucher_code: string | null
        }[]
        SetofOptions: {
          from: "*"
          to: "deals_with_temperature"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      search_deals_by_id_prefix: {
        Args: { prefix: string }
        Returns: {
          calculated_temperature: number | null
          category: string | null
          channel: string | null
          cold_votes: number | null
          cold_votes_adjustment: number | null
          cold_votes_of_admins: number | null
          comments_count: number | null
          confirmed_by_poster: boolean | null
          contains_meat: boolean | null
          created_at: string | null
          currency: string | null
          deal_type: string | null
          deal_url: string | null
          delivery_cost: number | null
          delivery_days: number | null
          delivery_kind: string | null
          description: string | null
          edited_at: string | null
          expired_at: string | null
          expired_by: string | null
          expires_at: string | null
          finance_facts: Json | null
          free_delivery_over: number | null
          gone_count: number | null
          halal: Json | null
          hot_votes: number | null
          hot_votes_adjustment: number | null
          hot_votes_of_admins: number | null
          id: string | null
          image_url: string | null
          is_associated: boolean | null
          is_expired: boolean | null
          is_running: boolean | null
          is_upcoming: boolean | null
          last_confirmed_at: string | null
          live_count: number | null
          location: string | null
          merchant: string | null
          merchant_codes_count: number | null
          order_by: string | null
          original_price: number | null
          original_price_source: string | null
          price: number | null
          price_group: string | null
          rejection_reason: string | null
          season_section: string | null
          starts_at: string | null
          status: Database["public"]["Enums"]["deal_status"] | null
          temperature: number | null
          temperature_offset: number | null
          temperature_reason: string | null
          title: string | null
          total_price: number | null
          travel_facts: Json | null
          unit: string | null
          unit_amount: number | null
          updated_at: string | null
          user_id: string | null
          user_profile_image_url: string | null
          username: string | null
          voucher_code: string | null
        }[]
        SetofOptions: {
          from: "*"
          to: "deals_with_temperature"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      secure_add_comment: {
        Args: {
          comment_id_param?: string
          content_param: string
          deal_id_param: string
          parent_id_param?: string
          user_id_param: string
        }
        Returns: {
          content: string | null
          created_at: string | null
          deal_id: string | null
          deleted_at: string | null
          depth: number | null
          id: string | null
          mentions: Json | null
          parent_id: string | null
          profile_image_url: string | null
          speaks_for_shop: boolean | null
          updated_at: string | null
          user_id: string | null
          username: string | null
        }
        SetofOptions: {
          from: "*"
          to: "comments_with_author"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      secure_add_voucher_code: {
        Args: {
          brand_image_url_param?: string
          code_param?: string
          description_param?: string
          details_param?: Json
          discount_type_param?: string
          discount_value_param?: number
          expiry_date_param?: string
          merchant_param?: string
          merchant_url_param?: string
          min_spend_param?: number
        }
        Returns: {
          brand_image_url: string
          code: string
          created_at: string
          currency: string
          deal_id: string | null
          description: string
          discount_type: Database["public"]["Enums"]["discount_type"]
          discount_value: number | null
          exclusions: string
          expiry_date: string | null
          failed_14d: number
          failing_reason: Database["public"]["Enums"]["code_failure"] | null
          id: string
          last_worked_at: string | null
          merchant: string
          merchant_key: string
          merchant_url: string
          min_spend: number | null
          new_customers_only: boolean
          rejected_at: string | null
          rejection_reason: string | null
          single_use: boolean
          source_url: string
          status: Database["public"]["Enums"]["voucher_status"]
          updated_at: string
          user_id: string | null
          worked_14d: number
        }
        SetofOptions: {
          from: "*"
          to: "voucher_codes"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      secure_check_deal: {
        Args: {
          deal_id_param: string
          seen_price_param?: number
          verdict_param: string
        }
        Returns: Json
      }
      secure_report_content: {
        Args: {
          content_id_param?: string
          content_type_param?: string
          details_param?: string
          reason_param?: string
          user_id_param?: string
        }
        Returns: string
      }
      secure_submit_deal: {
        Args: {
          category_param?: string
          currency_param?: string
          deal_url_param?: string
          description_param?: string
          details_param?: Json
          expires_at_param?: string
          image_url_param?: string
          location_param?: string
          merchant_param?: string
          original_price_param?: number
          price_param?: number
          starts_at_param?: string
          title_param?: string
        }
        Returns: {
          calculated_temperature: number | null
          category: string | null
          channel: string | null
          cold_votes: number | null
          cold_votes_adjustment: number | null
          cold_votes_of_admins: number | null
          comments_count: number | null
          confirmed_by_poster: boolean | null
          contains_meat: boolean | null
          created_at: string | null
          currency: string | null
          deal_type: string | null
          deal_url: string | null
          delivery_cost: number | null
          delivery_days: number | null
          delivery_kind: string | null
          description: string | null
          edited_at: string | null
          expired_at: string | null
          expired_by: string | null
          expires_at: string | null
          finance_facts: Json | null
          free_delivery_over: number | null
          gone_count: number | null
          halal: Json | null
          hot_votes: number | null
          hot_votes_adjustment: number | null
          hot_votes_of_admins: number | null
          id: string | null
          image_url: string | null
          is_associated: boolean | null
          is_expired: boolean | null
          is_running: boolean | null
          is_upcoming: boolean | null
          last_confirmed_at: string | null
          live_count: number | null
          location: string | null
          merchant: string | null
          merchant_codes_count: number | null
          order_by: string | null
          original_price: number | null
          original_price_source: string | null
          price: number | null
          price_group: string | null
          rejection_reason: string | null
          season_section: string | null
          starts_at: string | null
          status: Database["public"]["Enums"]["deal_status"] | null
          temperature: number | null
          temperature_offset: number | null
          temperature_reason: string | null
          title: string | null
          total_price: number | null
          travel_facts: Json | null
          unit: string | null
          unit_amount: number | null
          updated_at: string | null
          user_id: string | null
          user_profile_image_url: string | null
          username: string | null
          voucher_code: string | null
        }
        SetofOptions: {
          from: "*"
          to: "deals_with_temperature"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      secure_vote_deal: {
        Args: { deal_id_param: string; is_hot_param: boolean }
        Returns: Json
      }
      send_contact_message: {
        Args: {
          about_param?: string
          email_param: string
          message_param: string
          name_param: string
          topic_param: string
        }
        Returns: string
      }
      send_test_message: {
        Args: { subscription_id_param: string }
        Returns: undefined
      }
      set_alert: { Args: { alert_param: Json }; Returns: string }
      set_alert_mail: {
        Args: {
          alert_id_param?: string
          mail_param: string
          timezone_param?: string
        }
        Returns: undefined
      }
      set_deal_code: {
        Args: { code_data: Json; deal_id_param: string }
        Returns: {
          brand_image_url: string
          code: string
          created_at: string
          currency: string
          deal_id: string | null
          description: string
          discount_type: Database["public"]["Enums"]["discount_type"]
          discount_value: number | null
          exclusions: string
          expiry_date: string | null
          failed_14d: number
          failing_reason: Database["public"]["Enums"]["code_failure"] | null
          id: string
          last_worked_at: string | null
          merchant: string
          merchant_key: string
          merchant_url: string
          min_spend: number | null
          new_customers_only: boolean
          rejected_at: string | null
          rejection_reason: string | null
          single_use: boolean
          source_url: string
          status: Database["public"]["Enums"]["voucher_status"]
          updated_at: string
          user_id: string | null
          worked_14d: number
        }
        SetofOptions: {
          from: "*"
          to: "voucher_codes"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      set_domain_rule: {
        Args: {
          domain_param: string
          reason_param?: string
          rule_param: string
          until_param?: string
        }
        Returns: undefined
      }
      set_notification_settings: {
        Args: {
          bell_param?: Json
          language_param?: string
          mail_param?: Json
          quiet_from_param?: number
          quiet_until_param?: number
          timezone_param?: string
        }
        Returns: undefined
      }
      tally_deal_votes: {
        Args: { deal_ids_param: string[] }
        Returns: {
          cold: number
          deal_id: string
          hot: number
        }[]
      }
      tie_deal_to_merchant: {
        Args: { deal_id_param: string; merchant_id_param?: string }
        Returns: undefined
      }
      try_alert: { Args: { alert_param: Json }; Returns: Json }
      undo_decision: {
        Args: {
          content_id_param: string
          content_type_param: string
          expected_status_param?: string
        }
        Returns: string
      }
      undo_halal_decision: {
        Args: { fact_id_param: string }
        Returns: undefined
      }
      undo_report_decision: {
        Args: { content_id_param: string; content_type_param: string }
        Returns: number
      }
      unmute_member: { Args: { user_id_param: string }; Returns: undefined }
      unpin_deal: {
        Args: { deal_id_param: string; hub_param: string }
        Returns: {
          created_at: string
          deal_id: string
          hub: string
          position: number
          section: string
        }
        SetofOptions: {
          from: "*"
          to: "season_pins"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      unsave_deal: { Args: { deal_id_param: string }; Returns: undefined }
      unsubscribe_from_mail: { Args: { token_param: string }; Returns: string }
      update_my_merchant: {
        Args: { details_param: Json; merchant_id_param: string }
        Returns: {
          category: string
          certificate_number: string
          contact_email: string | null
          created_at: string
          description: string
          halal_certifier: string
          id: string
          is_muslim_owned: boolean
          location: string
          logo_url: string
          name: string
          name_key: string
          opening_hours: string
          phone: string
          proposed_at: string | null
          proposed_changes: Json | null
          rejected_at: string | null
          rejection_reason: string | null
          slug: string
          status: Database["public"]["Enums"]["merchant_status"]
          user_id: string | null
          website: string
        }
        SetofOptions: {
          from: "*"
          to: "merchants"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      withdraw_addition: { Args: { deal_id_param: string }; Returns: undefined }
      withdraw_announcement: {
        Args: {
          authority_param: string
          hijri_month_param: number
          hijri_year_param: number
        }
        Returns: {
          authority: string
          hijri_month: number
          hijri_year: number
          source_url: string
          starts_on: string
          updated_at: string
        }
        SetofOptions: {
          from: "*"
          to: "moon_announcements"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      withdraw_check: { Args: { deal_id_param: string }; Returns: Json }
      withdraw_consent: { Args: { kind_param: string }; Returns: undefined }
      withdraw_deal: { Args: { deal_id_param: string }; Returns: undefined }
      withdraw_edit: { Args: { deal_id_param: string }; Returns: undefined }
      withdraw_halal_dispute: {
        Args: { dispute_id_param: string }
        Returns: undefined
      }
      withdraw_halal_fact: {
        Args: { fact_id_param: string }
        Returns: undefined
      }
      withdraw_vote: { Args: { deal_id_param: string }; Returns: Json }
    }
    Enums: {
      blog_post_status: "draft" | "published"
      check_verdict: "live" | "price_changed" | "gone" | "bought"
      code_failure:
        | "min_spend"
        | "new_customers"
        | "excluded"
        | "expired"
        | "unknown"
      code_outcome: "worked" | "failed"
      deal_status: "pending" | "active" | "rejected"
      discount_type: "percentage" | "fixed" | "free_delivery" | "other"
      merchant_status: "pending" | "approved" | "rejected"
      profile_image_status: "none" | "pending" | "approved" | "rejected"
      report_content_type:
        | "deal"
        | "comment"
        | "profile"
        | "voucher"
        | "blog_post"
      report_reason:
        | "spam"
        | "expired"
        | "wrong_information"
        | "not_halal"
        | "unsafe_or_scam"
        | "duplicate"
        | "offensive"
        | "other"
      report_status: "open" | "resolved" | "dismissed"
      vote_type: "hot" | "cold"
      voucher_status: "pending" | "active" | "rejected"
    }
    CompositeTypes: {
      notification_details: {
        id: string | null
        kind: string | null
        count: number | null
        created_at: string | null
        is_read: boolean | null
        actor_name: string | null
        subject_type: string | null
        subject_id: string | null
        deal_id: string | null
        comment_id: string | null
        slug: string | null
        title: string | null
        reason: string | null
        until: string | null
        content_type: string | null
        fields: Json | null
        detail: string | null
        others: number | null
        currency: string | null
        price: number | null
        old_price: number | null
        alert_name: string | null
        action_id: string | null
      }
    }
  }
}

type DatabaseWithoutInternals = Omit<Database, "__InternalSupabase">

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">]

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends {
      Row: infer R
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] &
        DefaultSchema["Views"])
    ? (DefaultSchema["Tables"] &
        DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R
      }
      ? R
      : never
    : never

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Insert: infer I
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I
      }
      ? I
      : never
    : never

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Update: infer U
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U
      }
      ? U
      : never
    : never

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema["Enums"]
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
    ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
    : never

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema["CompositeTypes"]
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"]
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema["CompositeTypes"]
    ? DefaultSchema["CompositeTypes"][PublicCompositeTypeNameOrOptions]
    : never

export const Constants = {
  public: {
    Enums: {
      blog_post_status: ["draft", "published"],
      check_verdict: ["live", "price_changed", "gone", "bought"],
      code_failure: [
        "min_spend",
        "new_customers",
        "excluded",
        "expired",
        "unknown",
      ],
      code_outcome: ["worked", "failed"],
      deal_status: ["pending", "active", "rejected"],
      discount_type: ["percentage", "fixed", "free_delivery", "other"],
      merchant_status: ["pending", "approved", "rejected"],
      profile_image_status: ["none", "pending", "approved", "rejected"],
      report_content_type: [
        "deal",
        "comment",
        "profile",
        "voucher",
        "blog_post",
      ],
      report_reason: [
        "spam",
        "expired",
        "wrong_information",
        "not_halal",
        "unsafe_or_scam",
        "duplicate",
        "offensive",
        "other",
      ],
      report_status: ["open", "resolved", "dismissed"],
      vote_type: ["hot", "cold"],
      voucher_status: ["pending", "active", "rejected"],
    },
  },
} as const
