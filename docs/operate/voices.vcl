# Varnish in front of Voices for Wildlife. Run with Varnish 7.1. How it is started stands in docs/operate/cdn.md.

vcl 4.1;

import std;

backend site {
  .host = "127.0.0.1";
  .port = "3000";
  # A video may take its time on both sides.
  .first_byte_timeout = 10m;
  .between_bytes_timeout = 10m;
  .probe = {
    .url = "/api/health";
    .interval = 2s;
    .timeout = 2s;
    .window = 3;
    .threshold = 2;
    .initial = 2;
  }
}

sub vcl_recv {
  # What this file notes for itself is nobody else's to say.
  if (req.restarts == 0) {
    unset req.http.X-Looked-Up;
    unset req.http.X-Stale;
  }

  if (req.method == "PURGE") {
    call forget;
  }
  if (req.method != "GET" && req.method != "HEAD") {
    # Stories, uploads, reports, payments, over lines that may be silent for a while. What is small goes on when it is here whole; what is
    # larger, or of unknown length, goes through as it comes.
    if (std.integer(req.http.Content-Length, 0) > 65536 || req.http.Transfer-Encoding) {
      return (pipe);
    }
    if (!std.cache_req_body(64KB)) {
      return (synth(400, "Bad Request"));
    }
    return (pass);
  }
  if (req.http.Authorization) {
    return (pass);
  }
  call choose_lite;

  # Of the API, these are for everybody. The desk, payments, receipts, previews and uploads are somebody's own.
  if (req.url ~ "^/api(/|\?|$)" && req.url !~ "^/api/(stories(/[0-9]+(/reading-requirements)?)?|blog-posts|statistics|share/story/[0-9]+(/card\.jpg)?|admin-test|frontend-test)(\?|$)") {
    return (pass);
  }
  if (req.url ~ "^/(admin|paypal|author-address|author-account|receipt-codes)(/|\?|$)") {
    return (pass);
  }
  # An admin who does not ask as a visitor gets what only admins see.
  if (req.http.Cookie ~ "(^|; ?)vfw_admin=" && req.url ~ "^/api/(stories(/[0-9]+)?|blog-posts)(\?|$)" && req.url !~ "[?&]view=") {
    return (pass);
  }

  call simplify;
  set req.http.X-Looked-Up = "yes";
  if (req.http.X-Stale == "refresh") {
    set req.grace = 0s;
  } else {
    set req.grace = 10d;
  }
  return (hash);
}

# PURGE with the names of what has changed: `Surrogate-Key: story-12 stories`.
sub forget {
  if (!std.getenv("PURGE_KEY") || req.http.Authorization != "Bearer " + std.getenv("PURGE_KEY")) {
    return (synth(403, "Forbidden"));
  }
  if (req.http.Surrogate-Key !~ "^[a-z0-9-]+( [a-z0-9-]+)*$") {
    return (synth(400, "Surrogate-Key is missing"));
  }
  if (std.ban("obj.http.X-Keys ~ ,(" + regsuball(req.http.Surrogate-Key, " ", "|") + "),")) {
    return (synth(200, "Purged"));
  }
  return (synth(500, "Not purged"));
}

# One flag in the place of a cookie and a header: data/rules/lite.ts.
sub choose_lite {
  set req.http.Lite-Mode = "off";
  if (req.http.Cookie ~ "(^|; ?)vfw_lite=(on|auto)(;|$)") {
    set req.http.Lite-Mode = "on";
  } else if (req.http.Cookie !~ "(^|; ?)vfw_lite=off(;|$)" && req.http.Save-Data ~ "(?i)^on$") {
    set req.http.Lite-Mode = "on";
  }
}

# What an answer does not depend on is not asked with.
sub simplify {
  # Admins see files of stories that are not published. What comes for them alone is not kept.
  if (req.url ~ "^/media/" && req.http.Cookie ~ "(^|; ?)vfw_admin=") {
    set req.http.Cookie = regsub(req.http.Cookie, "^(.*; ?)?(vfw_admin=[^;]*).*$", "\2");
  } else {
    unset req.http.Cookie;
  }
  unset req.http.Save-Data;
  if (req.http.Service-Worker-Navigation-Preload !~ "^/assets/[A-Za-z0-9._-]+\.css$") {
    unset req.http.Service-Worker-Navigation-Preload;
  }
  if (req.http.Accept-Encoding ~ "(?i)\bbr\b" && req.http.Accept-Encoding !~ "(?i)\bbr\s*;\s*q=0(\.0*)?\s*(,|$)") {
    set req.http.Accept-Encoding = "br";
  } else if (req.http.Accept-Encoding ~ "(?i)\bgzip\b" && req.http.Accept-Encoding !~ "(?i)\bgzip\s*;\s*q=0(\.0*)?\s*(,|$)") {
    set req.http.Accept-Encoding = "gzip";
  } else {
    unset req.http.Accept-Encoding;
  }
  # Pages are made from these two parts of an address alone.
  if (req.url !~ "^/(api|media)/") {
    set req.url = regsuball(req.url, "([?&])(?!(category|before)=)[^&]*", "\1");
    set req.url = regsuball(req.url, "&+", "&");
    set req.url = regsub(regsub(req.url, "\?&", "?"), "[?&]$", "");
  }
  # Browsers get one page at a shared link, messengers the other.
  if (req.url ~ "^/api/share/story/[0-9]+(\?|$)" && req.http.User-Agent ~ "^Mozilla/5\.0 \(" && req.http.User-Agent !~ "(?i)bot|crawl|spider|preview|external|whatsapp|compatible;") {
    set req.http.User-Agent = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
  }
}

sub vcl_hit {
  # Older than it may be while the site answers: asked for anew, at once.
  if (obj.ttl < 0s && !req.http.X-Stale && std.healthy(req.backend_hint)
    && obj.ttl + std.duration(obj.http.X-Stale-While-Revalidate, 0s) < 0s) {
    set req.http.X-Stale = "refresh";
    return (restart);
  }
}

sub vcl_backend_response {
  if (beresp.status >= 500 && bereq.is_bgfetch) {
    # What is kept stays.
    return (abandon);
  }
  if (beresp.status >= 500) {
    set beresp.ttl = 0s;
    set beresp.grace = 0s;
    set beresp.uncacheable = true;
    return (deliver);
  }
  set beresp.http.X-Keys = "," + regsuball(beresp.http.Surrogate-Key, " +", ",") + ",";
  unset beresp.http.Surrogate-Key;
  # What the server tells CDNs alone (RFC 9213, RFC 5861).
  if (beresp.http.CDN-Cache-Control ~ "max-age=[0-9]") {
    set beresp.ttl = std.duration(regsub(beresp.http.CDN-Cache-Control, "^.*max-age=([0-9]+).*$", "\1s"), 0s);
    set beresp.grace = 0s;
    if (beresp.http.CDN-Cache-Control ~ "stale-while-revalidate=[0-9]") {
      set beresp.http.X-Stale-While-Revalidate = regsub(beresp.http.CDN-Cache-Control, "^.*stale-while-revalidate=([0-9]+).*$", "\1s");
      set beresp.grace = std.duration(beresp.http.X-Stale-While-Revalidate, 0s);
    }
    if (beresp.http.CDN-Cache-Control ~ "stale-if-error=[0-9]") {
      set beresp.grace = std.duration(regsub(beresp.http.CDN-Cache-Control, "^.*stale-if-error=([0-9]+).*$", "\1s"), 0s);
    }
  }
  unset beresp.http.CDN-Cache-Control;
  # Long videos pass by: each would push out thousands of pages.
  if (std.integer(beresp.http.Content-Length, 0) > 33554432) {
    return (pass(10m));
  }
}

sub vcl_backend_error {
  if (bereq.is_bgfetch) {
    return (abandon);
  }
  set beresp.http.Content-Type = "text/plain; charset=utf-8";
  set beresp.http.Cache-Control = "no-store";
  set beresp.http.Retry-After = "30";
  set beresp.body = "The site cannot be reached at the moment. Please try again in a minute.";
  return (deliver);
}

sub vcl_deliver {
  # Nobody answers: what is kept is better than nothing.
  if (resp.status >= 500 && req.http.X-Looked-Up && req.http.X-Stale != "yes") {
    set req.http.X-Stale = "yes";
    return (restart);
  }
  unset resp.http.X-Keys;
  unset resp.http.X-Stale-While-Revalidate;
  unset resp.http.X-Varnish;
  unset resp.http.Via;
  if (obj.hits > 0) {
    set resp.http.X-Cache = "hit";
  } else {
    set resp.http.X-Cache = "miss";
  }
}
