# The steps number the lines of an estimate from 1 in the order of the page.
@beyond
Feature: Estimates without a connection

  Background:
    Given I am signed in as the owner of a company with the "TEAM" package

  Rule: Changes without a connection stay on the page, also after a reload, and are sent when the connection returns

    Background:
      Given the project "Granary conversion" with 30 lines
      And I open the estimate of "Granary conversion"
      And the server cannot be reached

    Scenario: A reload while the server cannot be reached keeps the changes
      When I change the quantity of 6 lines
      And I reload the page
      Then I see the heading "Your profile could not be loaded"
      When the server can be reached again
      Then the page shows my 6 quantities
      And the server has the same estimate as the page

  Rule: The changes of two users are combined in one estimate, and each conflict is shown

    Scenario: Two users change lines offline, and the user who reconnects later is asked about the lines that both changed
      Given the project "Granary conversion" with 12 lines
      And the "Manager" has the estimate of "Granary conversion" open in another browser
      When I open the estimate of "Granary conversion"
      And I change lines 1 to 7 offline, and the "Manager" changes lines 6 to 12 offline
      And I reconnect first, and the "Manager" later
      Then the "Manager" is asked about lines 6 to 7
      When the "Manager" keeps their own changes
      Then the "Manager", I and the server have the same estimate
