/* unit_http.c -- heads, addresses, proxies and budgets: what stands between a socket and a table.
 *
 * tests/websocket sends right and wrong heads to a server; here are those that need no socket.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "forwarded.h"
#include "meter.h"

static const char *const names[] = {"play.example.org"};
static const http_site site = {"https://friends.example", names, 1};

static http_request request_of(const char *format, const char *value) {
    static char text[HTTP_HEAD_MAX + 1]; /* requests point into it */
    http_request out;
    snprintf(text, sizeof text, format, value);
    cr_assert_eq(http_end(text, strlen(text), 0), strlen(text), "%s", text);
    http_read(text, strlen(text), &site, &out);
    return out;
}

/* ---- heads -------------------------------------------------------------------------------- */

Test(http, a_head_is_whole_at_its_empty_line_and_not_before) {
    static const char text[] = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\nmore";
    size_t whole = sizeof text - 1 - 4;
    for (size_t size = 0; size < sizeof text; size++)
        for (size_t from = 0; from <= size && from < whole; from++) /* wherever it was cut */
            cr_assert_eq(http_end(text, size, from), size >= whole ? whole : 0);
}

Test(http, a_line_that_ends_in_a_bare_line_feed_is_not_waited_for) {
    static const char text[] = "GET / HTTP/1.1\r\nHost: localhost\nX: 1\r\n\r\n";
    http_request out;
    size_t size = http_end(text, sizeof text - 1, 0);
    cr_assert_eq(size, strlen("GET / HTTP/1.1\r\nHost: localhost\n"));
    http_read(text, size, &site, &out);
    cr_assert_eq(out.status, 400);
}

Test(http, targets) {
    static const struct {
        const char *target;
        int status;
        const char *path;
    } cases[] = {{"/", 200, "/"},
                 {"/a?b", 200, "/a?b"},
                 {"http://localhost/a", 200, "/a"},
                 {"HTTPS://LOCALHOST/a", 200, "/a"},
                 {"http://other/a", 400, NULL},
                 {"http://localhost", 400, NULL},
                 {"http:///a", 400, NULL},
                 {"ftp://localhost/a", 400, NULL},
                 {"localhost:80", 400, NULL},
                 {"*", 400, NULL}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        http_request q = request_of("GET %s HTTP/1.1\r\nHost: localhost\r\n\r\n", cases[i].target);
        cr_assert_eq(q.status, cases[i].status, "%s: %d", cases[i].target, q.status);
        if (cases[i].path) cr_assert_str_eq(q.path, cases[i].path);
    }
}

Test(http, hosts) {
    static const struct {
        const char *host;
        int status;
    } cases[] = {{"localhost", 200},
                 {"LOCALHOST:1", 200},
                 {"a.localhost", 200},
                 {"127.0.0.1", 200},
                 {"10.0.0.1:8080", 200},
                 {"[::1]", 200},
                 {"[2001:db8::1]:80", 200},
                 {"box.local", 200},
                 {"box.local.:80", 200},
                 {"play.example.org", 200},
                 {"Play.Example.Org", 200},
                 {"example.org", 421},
                 {"x.play.example.org", 421},
                 {"friends.example", 421},
                 {"local", 421},
                 {"localhost.example", 421},
                 {"127.1", 421},
                 {"0x7f.0.0.1", 421},
                 {"", 400},
                 {".local", 400},
                 {"a,b", 400},
                 {"localhost:", 400},
                 {"localhost:1:2", 400},
                 {"localhost:123456", 400},
                 {"[::1]x", 400},
                 {"[127.0.0.1]", 400},
                 {"[]", 400},
                 {"[::1", 400},
                 {"a/b", 400},
                 {"a@localhost", 400}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        http_request q = request_of("GET / HTTP/1.1\r\nHost: %s\r\n\r\n", cases[i].host);
        cr_assert_eq(q.status, cases[i].status, "'%s': %d", cases[i].host, q.status);
    }
}

/* ---- addresses ---------------------------------------------------------------------------- */

static ip address(const char *text) {
    ip out;
    cr_assert(ip_read(text, strlen(text), &out), "%s", text);
    return out;
}

static uint64_t key(const char *text) {
    static const uint8_t secret[32] = {1};
    ip out = address(text);
    return ip_whence(&out, secret).address;
}

Test(ip, a_household_has_an_ipv4_address_or_64_bits) {
    static const uint8_t other[32] = {2};
    ip one = address("192.0.2.1");
    cr_assert_eq(key("192.0.2.1"), key("::ffff:192.0.2.1"));
    cr_assert_neq(key("192.0.2.1"), key("192.0.2.2"));
    cr_assert_neq(key("::ffff:192.0.2.1"), key("::ffff:192.0.2.2"));
    cr_assert_eq(key("2001:db8:1:2::1"), key("2001:db8:1:2:ffff::9"));
    cr_assert_neq(key("2001:db8:1:2::1"), key("2001:db8:1:3::1"));
    cr_assert_neq(key("192.0.2.1"), ip_whence(&one, other).address, "nobody can work numbers out");
}

static uint64_t area(const char *text) {
    static const uint8_t secret[32] = {1};
    ip out = address(text);
    return ip_whence(&out, secret).area;
}

Test(ip, a_net_around_it_has_48_bits) {
    cr_assert_eq(area("192.0.2.1"), 0, "addresses of IPv4 are dear enough");
    cr_assert_eq(area("::ffff:192.0.2.1"), 0);
    cr_assert_eq(area("2001:db8:1:2::1"), area("2001:db8:1:ffff::1"));
    cr_assert_neq(area("2001:db8:1::1"), area("2001:db8:2::1"));
    cr_assert_neq(area("2001:db8:1::1"), key("2001:db8:1::1"));
}

Test(ip, ranges) {
    static const struct {
        const char *range, *inside, *outside;
    } cases[] = {{"10.0.0.0/8", "10.255.0.1", "11.0.0.1"},
                 {"192.0.2.1", "::ffff:192.0.2.1", "192.0.2.0"},
                 {"192.0.2.128/25", "192.0.2.200", "192.0.2.127"},
                 {"0.0.0.0/0", "203.0.113.9", "2001:db8::1"},
                 {"2001:db8::/33", "2001:db8:7fff::1", "2001:db8:8000::1"},
                 {"::/0", "192.0.2.1", NULL},
                 {"::1", "::1", "::2"}};
    static const char *const bad[] = {"",       "10.0.0.0/33",  "10.0.0.0/", "10.0.0.0/-1",
                                      "10.0/8", "::/129",       "localhost", "10.0.0.0/8x",
                                      "/8",     "10.0.0.0/0008"};
    ip_range range;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        cr_assert(ip_range_read(cases[i].range, &range), "%s", cases[i].range);
        ip one = address(cases[i].inside);
        cr_assert(ip_is_in(&one, &range, 1), "%s", cases[i].range);
        if (!cases[i].outside) continue;
        one = address(cases[i].outside);
        cr_assert(!ip_is_in(&one, &range, 1), "%s", cases[i].range);
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        cr_assert(!ip_range_read(bad[i], &range), "%s", bad[i]);
}

/* ---- proxies ------------------------------------------------------------------------------ */

Test(forwarded, the_right_most_that_is_no_proxy) {
    static const struct {
        const char *peer, *lines, *client;
    } cases[] = {
        {"10.0.0.1", "", "10.0.0.1"},
        {"192.0.2.1", "X-Forwarded-For: 203.0.113.1\r\n", "192.0.2.1"}, /* no proxy of ours */
        {"10.0.0.1", "X-Forwarded-For: 203.0.113.1\r\n", "203.0.113.1"},
        {"10.0.0.1", "x-forwarded-for:203.0.113.1:4711\r\n", "203.0.113.1"},
        {"10.0.0.1", "X-Forwarded-For: 1.1.1.1,203.0.113.1\r\n", "203.0.113.1"},
        {"10.0.0.1", "X-Forwarded-For: 1.1.1.1\r\nX-Forwarded-For: 2.2.2.2\r\n", "2.2.2.2"},
        {"10.0.0.1", "X-Forwarded-For: 1.1.1.1, 10.0.0.2, 10.0.0.3\r\n", "1.1.1.1"},
        {"10.0.0.1", "X-Forwarded-For: 10.0.0.9, 10.0.0.3\r\n", "10.0.0.9"},
        {"10.0.0.1", "X-Forwarded-For: 1.1.1.1, unknown, 10.0.0.3\r\n", "10.0.0.3"},
        {"10.0.0.1", "X-Forwarded-For: 1.1.1.1,\r\n", "1.1.1.1"},
        {"10.0.0.1", "X-Forwarded-For: ,\r\n", "10.0.0.1"},
        {"10.0.0.1", "Forwarded: for=203.0.113.1;proto=https;by=10.0.0.1\r\n", "203.0.113.1"},
        {"10.0.0.1", "Forwarded: proto=http; FOR=\"[2001:db8::1]:80\"\r\n", "2001:db8::1"},
        {"10.0.0.1", "Forwarded: for=1.1.1.1, for=2.2.2.2\r\n", "2.2.2.2"},
        {"10.0.0.1", "Forwarded: for=\"a,for=1.1.1.1\", for=10.0.0.2\r\n", "10.0.0.2"},
        {"10.0.0.1", "Forwarded: for=\"x\\\", for=1.1.1.1\r\n", "10.0.0.1"},
        {"10.0.0.1", "Forwarded: for=1.1.1.1;for=2.2.2.2\r\n", "10.0.0.1"}, /* RFC 7239: once */
        {"10.0.0.1", "Forwarded: for=_hidden\r\n", "10.0.0.1"},
        {"10.0.0.1", "Forwarded: by=1.1.1.1\r\n", "10.0.0.1"},
        {"10.0.0.1", "Forwarded: for=1.1.1.1\r\nX-Forwarded-For: 1.1.1.1\r\n", "1.1.1.1"},
        {"10.0.0.1", "Forwarded: for=1.1.1.1\r\nX-Forwarded-For: 2.2.2.2\r\n", "10.0.0.1"},
    };
    ip_range trusted[2];
    cr_assert(ip_range_read("10.0.0.0/8", &trusted[0]) && ip_range_read("fd00::/8", &trusted[1]));
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        http_request q = request_of("GET / HTTP/1.1\r\nHost: localhost\r\n%s\r\n", cases[i].lines);
        cr_assert_eq(q.status, 200, "%s", cases[i].lines);
        ip peer = address(cases[i].peer), wanted = address(cases[i].client);
        ip got = forwarded_client(&q, &peer, trusted, 2);
        cr_assert(ip_is_same(&got, &wanted), "%s from %s", cases[i].lines, cases[i].peer);
    }
}

/* ---- budgets ------------------------------------------------------------------------------ */

enum { ONE = 1000, MOST = 10 * ONE };

Test(meter, a_budget_holds_so_much_and_grows_back) {
    meter *m = meter_new(64);
    int spent = 0;
    for (int i = 0; i < 20; i++) spent += meter_spend(m, 7, ONE, MOST, 5000000);
    cr_assert_eq(spent, 10);
    cr_assert(meter_spend(m, 8, ONE, MOST, 5000000), "another's is another's");
    cr_assert(!meter_spend(m, 7, ONE, MOST, 5000000 + ONE - 1));
    cr_assert(meter_spend(m, 7, ONE, MOST, 5000000 + ONE));
    for (int i = spent = 0; i < 20; i++) spent += meter_spend(m, 7, ONE, MOST, 9000000);
    cr_assert_eq(spent, 10, "and no more than it holds");
    meter_free(m);
}

Test(meter, a_debt_is_waited_for_and_bounded) {
    meter *m = meter_new(64);
    meter_charge(m, 7, MOST, MOST, 5 * ONE, 1000);
    cr_assert_eq(meter_wait(m, 7, MOST, 1000), 0);
    meter_charge(m, 7, 3 * ONE, MOST, 5 * ONE, 1000);
    cr_assert_eq(meter_wait(m, 7, MOST, 1000), 3 * ONE);
    cr_assert_eq(meter_wait(m, 7, MOST, 1000 + 3 * ONE), 0);
    meter_charge(m, 7, 1000 * ONE, MOST, 5 * ONE, 1000);
    cr_assert_eq(meter_wait(m, 7, MOST, 1000), 5 * ONE);
    meter_free(m);
}

/* Whoever has spent all can not have it forgotten by a crowd that has spent little. */
Test(meter, a_crowd_wipes_out_no_debt) {
    meter *m = meter_new(256);
    for (int i = 0; i < 10; i++) meter_spend(m, 7, ONE, MOST, 1000);
    for (uint64_t other = 100; other < 100000; other++)
        cr_assert(meter_spend(m, other, ONE, MOST, 1000), "a newcomer is served");
    cr_assert(!meter_spend(m, 7, ONE, MOST, 1000));
    meter_free(m);
}
