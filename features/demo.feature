# The demo company belongs to Dana Whitlock (dana@frontrange.example) and has the offices Denver, Boulder and Colorado Springs.
# No office of the company is in Fort Collins.
# Its catalogue has the item "Anchor bolts 1/2 in" on the first page of the list.
@demo @beyond
Feature: Demo
  A visitor tries the product in a browser, without a server. The data stays in the browser.

  Scenario: The first visit opens the dashboard as the owner, and the other roles are one click away
    When I visit the demo for the first time
    Then I see the heading "Dashboard"
    And the header shows the name "Dana Whitlock"
    And the bar of the demo says "Try it: open a project and price its estimate."
    When I press "Sign in as Estimator"
    Then the header shows the name "Priya Nair"

  Scenario: Two windows have the same data
    Given I have opened the demo as its owner
    When I open the page "Offices" in another window
    And I go to the page "Create Office Profile"
    And I fill in the form
      | Branch name | Fort Collins |
    And I save
    Then the office "Fort Collins" is listed
    And the other window shows the text "Fort Collins"

  Scenario: A visitor prices a project, marks its estimate as sent, and sees the margin of a closed job
    Given I have opened the demo as its owner
    And I have created the project "Harbour view re-roof" for client "Dana Whitfield"
    When I open the estimate of "Harbour view re-roof"
    Then I see the text "The demo makes no PDF files. Print Invoice opens the print dialog, which can save one."
    And I see no button "Download PDF"
    And I see no button "Send…"
    # The lines that remain are "Slate, Welsh" with the total $541.25, "Roofer labour" with $520.00 and "Drip edge" with $21.23.
    When I add, change and delete lines so that the total is $1,082.48
    And I set the status of the project "Harbour view re-roof" to "Estimate Sent"
    And I open the address of the page "Projects" with
      | Status | Estimate Sent |
    Then the project "Harbour view re-roof" has the "Status" "Estimate Sent"
    And the project "Harbour view re-roof" has the "Price" "$1,082.48"
    When I open the address of the page "Projects" with
      | Status | Job Closed |
    And I open the first estimate of a roof
    Then the summary shows the costs of all lines
    And the quantities are computed from the measures of the roof

  Scenario: The list of sent mails remains after a reload, and a link in a mail works
    Given I have opened the demo
    When I open the address of the page "Forgot Password?"
    And I request the verification email for "dana@frontrange.example"
    Then I see the button "Mail 1"
    When I reload the page
    And I follow the link of the newest mail
    And I set the password "another-secret"
    Then I see the notice "Password reset successfully."

  Scenario: The demo still works after reloads, without its service worker, and without a connection
    Given I have opened the demo as its owner
    And the demo has stored its files in the browser
    When I reload the page 5 times
    And the browser stops the service worker
    And I go to the page "Offices"
    Then the office "Boulder" is listed
    When the connection is lost
    And I go to the page "Line Items"
    Then the line item "Anchor bolts 1/2 in" is listed
    When I reload the page
    Then the line item "Anchor bolts 1/2 in" is listed

  @test-all
  Scenario: The service worker passes only API requests to the window
    Given the requests that the service worker passes to the window are recorded
    And I have opened the demo as its owner
    When I go to the page "Offices"
    Then the office "Boulder" is listed
    And all recorded requests are API requests

  @test-all
  Scenario: A browser without shared workers runs the demo in one window only
    Given a browser without shared workers
    And I have opened the demo as its owner
    When I open the page "Dashboard" in another window
    Then the other window shows the heading "The demo could not start"

  Scenario: Start over restores the original data of the demo company, and signs in all windows again
    Given I have opened the demo as its owner
    When I open the page "Dashboard" in another window
    And I go to the page "Line Items"
    And I delete the line item "Anchor bolts 1/2 in"
    And I press "Start over"
    And I answer "Start over"
    Then I see the heading "Dashboard"
    And the header of the other window shows the name "Dana Whitlock"
    When I go to the page "Line Items"
    Then the line item "Anchor bolts 1/2 in" is listed
